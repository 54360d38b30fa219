"""Sentences that faults insert, in our own words."""

from __future__ import annotations

from chalkwright.agent.data import Subject

JARGON: dict[Subject, tuple[str, ...]] = {
    "mathematics": (
        "More abstractly, the map induced on the quotient module is injective, so that its kernel is trivial.",
        "The relation can equally be read off the tangent bundle of the underlying moduli space.",
        "By functoriality the square commutes up to a natural isomorphism, which leaves no further freedom.",
        "This is nothing but the Radon–Nikodym derivative of one σ-finite measure with respect to the other.",
        "The cohomology of the associated sheaf vanishes in positive degree, whence the claim.",
    ),
    "physics": (
        "The same follows from the stationarity of the action under variations that vanish on the boundary.",
        "The Noether current of this symmetry is conserved on shell, so that the divergence term drops out.",
        "Up to a choice of gauge, the response is the convolution with the retarded Green's function.",
        "A canonical transformation brings the Hamiltonian into action–angle form, which makes this evident.",
        "In covariant notation the contraction with the metric tensor gives the invariant at once.",
    ),
    "chemistry": (
        "Activity coefficients after Debye and Hückel are taken as unity, as the ionic strength is small.",
        "At the saddle point of the Born–Oppenheimer surface the frontier orbitals are all but degenerate.",
        "The second virial coefficient and the fugacity enter only at higher order.",
        "In terms of chemical potentials, the affinity of the reaction vanishes along the extent variable.",
        "The grand canonical partition function factorises, which justifies the proportionality.",
    ),
    "biology": (
        "Under Wright–Fisher sampling without epistasis the trajectory would be a martingale.",
        "Linkage disequilibrium and pleiotropy are neglected, as is any maternal imprinting by methylation.",
        "The ascendency of the network follows from the mutual information of its throughflows.",
        "Phosphorylation cascades and allosteric feedback are subsumed in the stoichiometric null space.",
        "The covariance form of the Price equation gives the same in the limit of weak selection.",
    ),
    "geography": (
        "On the reference ellipsoid the geodetic and the geocentric latitude differ by the squared eccentricity.",
        "Nutation, aberration and the equation of the equinoxes are absorbed in the apparent ephemeris.",
        "The Tissot indicatrix of the conformal projection degenerates nowhere along the graticule.",
        "In spherical harmonics the leading zonal coefficient of the geopotential already accounts for it.",
        "The deflection of the vertical with respect to the quasigeoid stays below the arc-second.",
    ),
}
"""Far above any school grade; none points at a picture or gives a value."""

POINTERS = (
    "Look at point $a in Figure $number to see why.",
    "In Figure $number the segment $a$b shows this as well.",
    "The angle $a$b$c in Figure $number tells the same.",
    "It is the arrow labelled $a in Figure $number that matters here.",
    "The part marked $a in the picture above shows it.",
)
"""Templates of :class:`string.Template`: ``a``, ``b`` and ``c`` are letters that no picture shows."""
