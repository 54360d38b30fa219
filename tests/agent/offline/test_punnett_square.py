from __future__ import annotations

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import tell
from chalkwright.agent.offline.punnett_square import FAMILY
from tests.agent.offline.chinese import refuses_in_chinese, solves_in_chinese, tells_in_chinese
from tests.agent.offline.lessons import read, refuses_all, solves

READ = [
    (
        "In mice, black fur (B) is dominant over white fur (b). A black mouse whose father was white mates with a "
        "white mouse. What is the chance of a white offspring?",
        "1/2 = 50 %",
    ),
    (
        "In guinea pigs black coat (B) is dominant over white coat (b). If Bb is crossed with Bb and there are 16 "
        "offspring, how many would you expect to be white?",
        "4 of the 16 offspring",
    ),
    (FAMILY.example, "1/4 = 25 %"),
    (
        "A pea plant heterozygous for purple flowers (Pp) is crossed with a white-flowered plant (pp). What fraction "
        "of the offspring will have purple flowers?",
        "1/2 = 50 %",
    ),
    (
        "Two pea plants heterozygous for shape (Rr) and colour (Yy) are crossed. What is the probability of an "
        "offspring with genotype rryy?",
        "1/16 = 6.25 %",
    ),
    (
        "A heterozygous tall plant (Tt) is crossed with itself, tall (T) being dominant over short (t). What is the "
        "phenotypic ratio?",
        "phenotypes 3 : 1 (tall : short)",
    ),
    (
        "In pea plants, the allele for tall (T) is dominant over the allele for short (t). A heterozygous "
        "tall plant is "
        "crossed with a short plant. What fraction of the offspring will be tall?",
        "1/2 = 50 %",
    ),
    (
        "Draw a Punnett square for the cross Bb x bb. What is the phenotypic ratio if brown eyes (B) are "
        "dominant to blue "
        "eyes (b)?",
        "phenotypes 1 : 1 (brown eyes : blue eyes)",
    ),
    (
        "Two parents are both carriers of cystic fibrosis (Cc). What is the probability that their child is cc?",
        "1/4 = 25 %",
    ),
    (
        "In peas, round seeds (R) are dominant to wrinkled seeds (r) and yellow seeds (Y) are dominant to "
        "green seeds (y). "
        "What is the probability of wrinkled green offspring from RrYy × RrYy?",
        "1/16 = 6.25 %",
    ),
    (
        "Black fur is dominant over white fur in guinea pigs. Two heterozygous guinea pigs are crossed. What "
        "percentage of "
        "the offspring have white fur?",
        "1/4 = 25 %",
    ),
    (
        "A homozygous dominant plant (AA) is crossed with a homozygous recessive plant (aa). Determine the "
        "genotype ratio of "
        "the offspring.",
        "genotypes all Aa",
    ),
    ("What is the probability of getting an aabb offspring from the cross AaBb × aabb?", "1/4 = 25 %"),
    (
        "What are the possible genotypes of the offspring of $Tt \\times TT$? Give the ratio.",
        "genotypes 1 : 1 (TT : Tt)",
    ),
    ("Tt × Tt. Find the genotypic ratio of the offspring.", "genotypes 1 : 2 : 1 (TT : Tt : tt)"),
    (
        "In pea plants, round seeds (R) are dominant over wrinkled seeds (r). Two heterozygous plants are "
        "crossed. Of 80 seeds, how many are expected to be wrinkled?",
        "20 of the 80 seeds",
    ),
    (
        "In pea plants, round seeds (R) are dominant over wrinkled (r). A heterozygous plant is crossed "
        "with a wrinkled-seeded plant. What percentage of the offspring will have wrinkled seeds?",
        "1/2 = 50 %",
    ),
    (
        "A man who is heterozygous for brown eyes marries a woman with blue eyes. Brown (B) is dominant to"
        " blue (b). What is the chance that their first child will have blue eyes?",
        "1/2 = 50 %",
    ),
    (
        "In rabbits, black fur (B) is dominant to white fur (b). Two heterozygous black rabbits are mated "
        "and have 16 offspring. How many would you expect to be white?",
        "4 of the 16 offspring",
    ),
    (
        "Cystic fibrosis is caused by a recessive allele f. Two carrier parents (Ff) have a child. What is"
        " the probability that the child has cystic fibrosis?",
        "1/4 = 25 %",
    ),
    (
        "Cystic fibrosis is a recessive disorder. Two parents are carriers. What is the probability that "
        "their child will have cystic fibrosis?",
        "1/4 = 25 %",
    ),
    (
        "A tall pea plant (Tt) is crossed with a short pea plant (tt). What percentage of the offspring is"
        " expected to be short?",
        "1/2 = 50 %",
    ),
    (
        "Draw a Punnett square to show the cross between two heterozygous tall plants, where T = tall and "
        "t = short. What is the ratio of tall to short plants?",
        "phenotypes 3 : 1 (tall : short)",
    ),
    (
        "Freckles (F) are dominant over no freckles (f). A father with Ff and a mother with ff have a "
        "child. What is the probability that the child has no freckles?",
        "1/2 = 50 %",
    ),
    (
        "In peas, round (R) is dominant to wrinkled (r) and yellow (Y) is dominant to green (y). Two "
        "plants heterozygous for both traits are crossed. Out of 320 seeds, how many are expected to be "
        "wrinkled and green?",
        "20 of the 320 seeds",
    ),
    (
        "Widow's peak (W) is dominant over straight hairline (w). Mother is Ww and father is Ww. What "
        "percentage of their children would have a straight hairline?",
        "1/4 = 25 %",
    ),
    (
        "Tay-Sachs is a recessive disorder (t). If both parents are heterozygous, what is the chance of "
        "having an affected child?",
        "1/4 = 25 %",
    ),
    (
        "Freckles (F) are dominant over no freckles (f). Ff × Ff. What is the probability that the child "
        "does not have freckles?",
        "1/4 = 25 %",
    ),
    (
        "Huntington's disease is caused by a dominant allele H. One parent is heterozygous and the other "
        "parent is homozygous recessive. What is the chance that their child has Huntington's disease?",
        "1/2 = 50 %",
    ),
    (
        "In cats short hair (H) is dominant over long hair (h). What proportion of kittens will have long "
        "hair if a homozygous short-haired cat is mated with a long-haired cat?",
        "0 %",
    ),
    (
        "If a pea plant with round seeds (Rr) is crossed with a pea plant with wrinkled seeds (rr), what "
        "are the expected genotypes and phenotypes of the offspring?",
        "genotypes 1 : 1 (Rr : rr); phenotypes 1 : 1 (round : wrinkled)",
    ),
    (
        "In a litter of 8 rabbits from Bb × Bb, black (B) dominant to white (b), how many would you expect"
        " to be black?",
        "6 of the 8 rabbits",
    ),
    (
        "What is the ratio of black to white mice when two hybrid black mice are crossed? Black (B) is "
        "dominant over white (b).",
        "phenotypes 3 : 1 (black : white)",
    ),
    (
        "The allele for tall (T) is dominant and the allele for short (t) is recessive. Cross Tt with tt. "
        "What is the phenotype ratio?",
        "phenotypes 1 : 1 (tall : short)",
    ),
    (
        "Black (B) is dominant over white (b). A cross of Bb and bb gave 24 offspring. What is the "
        "expected number of white offspring?",
        "12 of the 24 offspring",
    ),
    (
        "A plant heterozygous for tallness is selfed. Tall (T) is dominant over dwarf (t). Out of 400 "
        "plants, how many are dwarf?",
        "100 of the 400 plants",
    ),
    (
        "A hairless cat (hh) is crossed with a normal cat (Hh). What fraction of the kittens will be hairless?",
        "1/2 = 50 %",
    ),
    (
        "Round (R) is dominant to wrinkled (r) and yellow (Y) is dominant to green (y). RrYy × RrYy. Of "
        "160 seeds, how many are expected to be green?",
        "40 of the 160 seeds",
    ),
]
REFUSED = [
    "Tall (T) is dominant over short (t). A short plant (Tt) is selfed. What is the probability of a short offspring?",
    "Tall (T) is dominant over short (t). A heterozygous plant (tt) is self-pollinated. What is the phenotype ratio?",
    "Round (R) is dominant over wrinkled (r) and yellow (Y) over green (y). A green wrinkled plant (RrYy) is crossed "
    "with a round yellow plant (RrYy). What is the phenotype ratio?",
    "Two Tt plants are crossed. What is the genotype ratio among the tall offspring?",
    "Tt × Tt. Of the heterozygous offspring, what fraction is tt?",
    "AaBb × AaBb. What is the probability that an offspring is heterozygous?",
    "In peas tall (T) is dominant over short (t). Tt × Tt. What is the probability that a tall offspring is "
    "heterozygous?",
    "In snapdragons red is incompletely dominant. Rr x Rr. What is the phenotype ratio?",
    "Tt × Tt: out of 80 offspring, how many are tall?",
    "Tt × Tt. What is the probability that all three children are tt?",
    "A hemophilia carrier mother X^H X^h and a normal father. Probability of an affected son?",
    "Tall is dominant over short. Two tall plants are crossed. What is the phenotype ratio?",
    "Tt × Tt. What is the probability that an offspring is TT or Tt?",
    "Tt × Tt and Tt × tt: which gives more short plants? What ratio?",
    "What are the genotypes of the parents if the offspring ratio is 3:1 and T is dominant?",
    "A heterozygous plant (TT) is crossed with tt. What is the genotype ratio?",
    "Tt × Bb. Find the genotype ratio.",
    "In peas tall (T) is dominant over short (t). Tt × tt. What is the probability of a purple offspring?",
    "The ability to roll the tongue (R) is dominant over non-rolling (r). Two heterozygous parents have a "
    "child. What is the probability that the child cannot roll the tongue?",
    "In sheep, white wool (W) is dominant over black wool (w). Two heterozygous sheep are crossed and 3 of"
    " 8 lambs are black. How many are expected to be black?",
    "Yellow (Y) is dominant over green (y). A farmer crosses Yy with Yy and gets 400 seeds. How many of "
    "the seeds are not green?",
    "Tall (T) is dominant over short (t). Of the 60 tall offspring of Tt × Tt, how many are expected to be"
    " heterozygous?",
    "Round (R) is dominant to wrinkled (r). Rr × rr gives 100 seeds. How many are expected to be round and"
    " how many wrinkled?",
    "In a cross Tt × Tt 787 tall and 277 short plants were found. What ratio is expected?",
    "Both parents have blood group AB. What is the probability of a child of group A?",
    "Freckles (F) are dominant over no freckles (f). Ff × Ff. What is the probability of anything other than freckles?",
    "Cystic fibrosis is a recessive disorder. Two carrier parents have an unaffected child. What is the "
    "probability that the child is a carrier?",
    "Cystic fibrosis is a recessive disorder. Both parents are carriers. They already have 3 children "
    "without cystic fibrosis. What is the probability that the fourth child has cystic fibrosis?",
    "Tall (T) is dominant over short (t). Two heterozygous plants are crossed. Of 200 offspring, how many "
    "tall plants are expected to be homozygous?",
    "Tall (T) is dominant over short (t). Two heterozygous plants are crossed. They have 40 tall "
    "offspring. How many short offspring are expected?",
    "Tall (T) is dominant over short (t). Tt × Tt. In 40 seeds 12 were short. How many would be expected to be short?",
    "Cystic fibrosis is a recessive disorder. One parent is a carrier and the other is not. What is the "
    "probability that their child has cystic fibrosis?",
    "Brown eyes (B) are dominant over blue eyes (b). A heterozygous man marries a woman with brown eyes. "
    "What is the probability of blue eyes?",
]

test_wordings_are_read_and_solved = solves(FAMILY, READ, bold=True)
test_other_problems_are_refused = refuses_all(FAMILY, REFUSED)


def test_a_dihybrid_cross_gives_nine_to_three_to_three_to_one() -> None:
    cross = read(FAMILY, "A cross between AaBb and AaBb is made. What is the phenotype ratio of the offspring?")
    assert [count for _, count in cross.phenotype_counts] == [9, 3, 3, 1]
    assert [count for _, count in cross.genotype_counts] == [1, 2, 1, 2, 4, 2, 1, 2, 1]
    assert "phenotypes 9 : 3 : 3 : 1" in FAMILY.write(cross).answer


_ELIDED = "In peas round seeds (R) are dominant over wrinkled seeds (r) and yellow ({}) over green ({}). "


def test_dominant_need_not_be_said_twice() -> None:
    text = _ELIDED.format("Y", "y") + "Two plants RrYy are crossed. What is the ratio of the phenotypes?"
    cross = read(FAMILY, text)
    assert [(gene.dominant, gene.recessive) for gene in cross.genes] == [
        ("round seeds", "wrinkled seeds"),
        ("yellow", "green"),
    ]
    assert "phenotypes 9 : 3 : 3 : 1" in FAMILY.write(cross).answer


test_letters_that_contradict_each_other_are_refused = refuses_all(
    FAMILY,
    [
        _ELIDED.format("y", "Y") + "Two plants RrYy are crossed. What is the ratio of the phenotypes?",
        _ELIDED.format("Y", "g") + "Two plants RrYy are crossed. What is the ratio of the phenotypes?",
        "Round (R) is dominant over wrinkled (r) and round (R) over flat (r). Two plants Rr are crossed. "
        "What is the ratio of the phenotypes?",
        "Round (R) is dominant over wrinkled (r) and round (R) is dominant over flat (r). Two plants Rr are crossed. "
        "What is the ratio of the phenotypes?",
    ],
)


def test_phenotypes_are_drawn_in_the_colours_of_the_story() -> None:
    story = "In peas, {} flowers (P) are dominant over {} flowers (p). Cross Pp × Pp. What is the phenotype ratio?"
    for colours in (("purple", "white"), ("white", "red"), ("red", "yellow")):
        drawing = FAMILY.write(read(FAMILY, story.format(*colours))).drawing
        assert drawing["colours"] == colours


test_parents_are_inferred_from_words = solves(
    FAMILY,
    [
        (
            "In mice black fur (B) is dominant over brown fur (b). A homozygous black mouse mates with a "
            "brown mouse. What are the genotypes of the offspring?",
            "genotypes all Bb",
        ),
        (
            "Albinism is caused by a recessive allele, a. A man who is a carrier (Aa) is married to a woman "
            "with albinism (aa). What is the probability that their child has albinism?",
            "1/2 = 50 %",
        ),
        (
            "In dogs the allele for short hair, H, is dominant over the allele for long hair, h. A "
            "heterozygous short-haired dog is mated with a long-haired dog. What is the probability of a "
            "long-haired puppy?",
            "1/2 = 50 %",
        ),
    ],
)
test_a_dominant_look_leaves_the_genotype_open = refuses_all(
    FAMILY,
    [
        (
            "In mice black fur (B) is dominant over brown fur (b). A black mouse mates with a brown mouse. "
            "What are the genotypes of the offspring?"
        ),
        (
            "In mice black fur (B) is dominant over brown fur (b). A homozygous mouse mates with a brown "
            "mouse. What are the genotypes of the offspring?"
        ),
    ],
)


def test_genotype_and_colour_are_two_questions() -> None:
    text = (
        "In mice black fur (B) is dominant over brown fur (b). A homozygous black mouse mates with a brown mouse. "
        "State the genotype and the colour of the offspring."
    )
    assert read(FAMILY, text).ratios == ("genotypes", "phenotypes")


test_a_genotype_between_commas_is_that_of_the_one_before_it = solves(
    FAMILY,
    [
        (
            "In rabbits black fur (B) is dominant over white fur (b). A black rabbit, Bb, is crossed with a white "
            "rabbit, bb. What fraction of the offspring is white?",
            "1/2 = 50 %",
        ),
        (
            "A tall pea plant, genotype Tt, is crossed with another tall pea plant, Tt. Give the genotypic ratio of "
            "the offspring.",
            "genotypes 1 : 2 : 1 (TT : Tt : tt)",
        ),
    ],
)
test_a_genotype_between_commas_has_to_fit_and_a_list_of_genotypes_is_none = refuses_all(
    FAMILY,
    [
        "Brown fur (B) in mice is dominant to white fur (b). A white mouse, Bb, is crossed with a white mouse. What is "
        "the probability that a young mouse is white?",
        "What is the probability of each of the possible offspring, TT, Tt, tt, from Tt × Tt?",
    ],
)


test_the_number_of_new_plants_with_a_trait_is_expected = solves(
    FAMILY,
    [
        (
            (
                "Purple petals (P) are dominant over white (p) in a plant. A gardener crosses a heterozygous "
                "purple plant with a white plant and grows 60 seeds. How many of the new plants would you expect "
                "to have white petals?"
            ),
            "30 of the 60 seeds",
        ),
    ],
)


CHINESE = [
    (
        "豌豆的高茎（T）对矮茎（t）为显性。两株杂合高茎豌豆杂交，后代中矮茎的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "已知豌豆高茎(D)对矮茎(d)是显性，将一株基因型为Dd的豌豆与基因型为dd的豌豆杂交，则后代中高茎所占的比例是多少？",
        "1/2 = 50 %",
    ),
    (
        "豌豆的高茎对矮茎为显性（D、d），让杂合子高茎豌豆自交，求子代的表现型及其比例。",
        "表现型：高茎 : 矮茎 = 3 : 1",
    ),
    (
        "豌豆的圆粒对皱粒为显性。纯种圆粒豌豆与皱粒豌豆杂交，子代的基因型是什么？",
        "基因型全为 Aa",
    ),
    (
        "人的双眼皮（A）对单眼皮（a）为显性。父亲的基因型为Aa，母亲的基因型为aa，他们生一个单眼皮孩子的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "白化病是由隐性基因（a）控制的遗传病，一对夫妇均为携带者，他们的孩子患白化病的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "豌豆的黄色（Y）对绿色（y）为显性，圆粒（R）对皱粒（r）为显性。亲本为YyRr×YyRr，后代中绿色皱粒的概率是多少？",
        "1/16 = 6.25 %",
    ),
    (
        "豌豆种子的黄色（Y）对绿色（y）为显性。"
        "基因型为Yy的黄色豌豆与基因型为yy的绿色豌豆杂交，求后代的表现型及其比例。",
        "表现型：黄色 : 绿色 = 1 : 1",
    ),
    (
        "豌豆的高茎(T)对矮茎(t)为显性，高茎豌豆(Tt)与矮茎豌豆(tt)杂交，后代中矮茎的概率为多少？",
        "1/2 = 50 %",
    ),
    (
        "豌豆的黄色（Y）对绿色（y）是显性，圆粒（R）对皱粒（r）是显性。"
        "让基因型为YyRr的豌豆与基因型为yyrr的豌豆杂交，写出后代的表现型及比例。",
        "表现型：黄色圆粒 : 黄色皱粒 : 绿色圆粒 : 绿色皱粒 = 1 : 1 : 1 : 1",
    ),
    (
        "豌豆的紫花（P）对白花（p）为显性，两株基因型都为Pp的豌豆杂交，共得到400株后代，其中白花植株约有多少株？",
        "100（共 400 株植株）",
    ),
    (
        "兔的黑毛（B）对褐毛（b）为显性。杂合黑毛兔与褐毛兔交配，F1中黑毛兔占几分之几？",
        "1/2 = 50 %",
    ),
    (
        "家兔的黑毛（B）对白毛（b）为显性。两只黑毛兔交配，后代中出现了白毛兔，亲本的基因型是什么？",
        "亲本一 Bb；亲本二 Bb",
    ),
    (
        "豌豆的高茎（D）对矮茎（d）为显性。高茎豌豆与矮茎豌豆杂交，后代全为高茎，求亲本的基因型。",
        "高茎植株 DD；矮茎植株 dd",
    ),
    (
        "果蝇的长翅（V）对残翅（v）为显性。亲本的基因型为Vv和vv，求后代的基因型和表现型及其比例。",
        "基因型：Vv : vv = 1 : 1；表现型：长翅 : 残翅 = 1 : 1",
    ),
    (
        "豌豆的高茎（D）对矮茎（d）为显性。亲本为Dd×Dd，后代中杂合子所占的比例是多少？",
        "1/2 = 50 %",
    ),
    (
        "水稻的抗病（R）对感病（r）为显性。亲本的基因型为Rr和rr，用棋盘法表示。",
        "基因型：Rr : rr = 1 : 1；表现型：抗病 : 感病 = 1 : 1",
    ),
    (
        "人类的能卷舌（R）对不能卷舌（r）为显性，一对夫妇的基因型都是Rr，他们生一个不能卷舌的孩子的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "人的有耳垂（A）对无耳垂（a）是显性。父亲的基因型是Aa，母亲的基因型是Aa。他们的孩子无耳垂的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "控制豌豆高茎的基因D对控制矮茎的基因d为显性。让Dd自交，子代中基因型为dd的个体占多少？",
        "1/4 = 25 %",
    ),
    (
        "亲本为Aa×Aa，后代中纯合子的概率是____。",
        "1/2 = 50 %",
    ),
    (
        "亲本为AaBb×AaBb，后代中基因型为aabb的个体占（　　）。",
        "1/16 = 6.25 %",
    ),
    (
        "豌豆的高茎对矮茎为显性。杂合高茎豌豆与矮茎豌豆杂交，后代中矮茎占百分之几？",
        "1/2 = 50 %",
    ),
    (
        "豌豆的高茎对矮茎是显性，用杂合的高茎豌豆与矮茎豌豆杂交，后代中高茎豌豆占多少？",
        "1/2 = 50 %",
    ),
    (
        "已知番茄的红果(R)对黄果(r)为显性，现有基因型为Rr的番茄自交，求后代中黄果的概率。",
        "1/4 = 25 %",
    ),
    (
        "人类的双眼皮对单眼皮是显性，由基因A、a控制。父母的基因型都是Aa，则他们生出单眼皮孩子的可能性是多少？",
        "1/4 = 25 %",
    ),
    (
        "豌豆种子的圆粒（R）对皱粒（r）是显性。让杂种圆粒豌豆自交，后代中皱粒占几分之几？",
        "1/4 = 25 %",
    ),
    (
        "绵羊的白色(B)对黑色(b)为显性，两只杂合白羊交配，生下黑羊的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "番茄的红果（A）对黄果（a）为显性。将纯种红果番茄与黄果番茄杂交，F1的基因型是什么？",
        "基因型全为 Aa",
    ),
    (
        "基因型为AaBb的个体自交，两对基因独立遗传，后代中aabb的比例是多少？",
        "1/16 = 6.25 %",
    ),
    (
        "两株基因型为Tt的豌豆杂交，请用棋盘法写出后代的基因型及比例。",
        "基因型：TT : Tt : tt = 1 : 2 : 1",
    ),
    (
        "豌豆的紫花对白花为显性，用字母P、p表示。杂合紫花豌豆与白花豌豆杂交，求子代的表型及比例。",
        "表现型：紫花 : 白花 = 1 : 1",
    ),
    (
        "人的有耳垂是显性性状，由基因A控制，无耳垂是隐性性状，由基因a控制。父亲基因型为Aa，"
        "母亲基因型为aa，子女无耳垂的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "白化病由隐性基因a控制，父母的基因型均为Aa，生一个白化病孩子的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "果蝇的灰身(B)对黑身(b)为显性，一对杂合灰身果蝇交配，后代有200只，其中黑身果蝇约有多少只？",
        "50（共 200 个后代）",
    ),
    (
        "豌豆的高茎（D）对矮茎（d）为显性，基因型为Dd的高茎豌豆自交，后代中纯合子所占的比例是多少？",
        "1/2 = 50 %",
    ),
    (
        "黄色圆粒豌豆（YyRr）自交，黄色（Y）对绿色（y）为显性，"
        "圆粒（R）对皱粒（r）为显性，后代中绿色圆粒的概率是多少？",
        "3/16 = 18.75 %",
    ),
    (
        "豌豆的高茎(T)对矮茎(t)为显性。Tt×tt的后代中，矮茎的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "豌豆的高茎(T)对矮茎(t)为显性。求Tt×Tt后代的表现型比例。",
        "表现型：高茎 : 矮茎 = 3 : 1",
    ),
    (
        "两株高茎豌豆杂交，后代中出现了矮茎豌豆。高茎(D)对矮茎(d)为显性，求亲本的基因型。",
        "亲本一 Dd；亲本二 Dd",
    ),
    (
        "能卷舌（R）对不能卷舌（r）为显性，父母都是杂合子，孩子能卷舌的概率是多少？",
        "3/4 = 75 %",
    ),
    (
        "水稻的高秆对矮秆为显性。杂合高秆水稻自交，共收获1600株，其中矮秆有多少株？",
        "400（共 1600 株植株）",
    ),
    (
        "豌豆的红花(A)对白花(a)为显性，杂合的红花豌豆自交，其后代中白花所占比例是多少？",
        "1/4 = 25 %",
    ),
    (
        "玉米的非糯性对糯性为显性，由一对等位基因A和a控制。"
        "基因型为Aa的玉米与基因型为aa的玉米杂交，后代中糯性玉米占多少？",
        "1/2 = 50 %",
    ),
    (
        "一对肤色正常的夫妇都是白化病基因的携带者，他们生一个白化病孩子的概率是多大？白化病为隐性遗传病。",
        "1/4 = 25 %",
    ),
    (
        "纯合高茎豌豆（DD）与矮茎豌豆（dd）杂交，子一代的基因型是什么？",
        "基因型全为 Dd",
    ),
    (
        "豌豆子叶的黄色（Y）对绿色（y）为显性，种子的圆粒（R）对皱粒（r）为显性。"
        "YyRr与YyRr杂交，后代中黄色皱粒的比例是多少？",
        "3/16 = 18.75 %",
    ),
    (
        "牛的无角对有角为显性，杂合的无角牛与有角牛交配，生出有角小牛的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "豚鼠的黑毛（B）对白毛（b）是显性，将两只基因型为Bb的黑毛豚鼠交配，写出后代的表现型及其比例。",
        "表现型：黑毛 : 白毛 = 3 : 1",
    ),
    (
        "兔的长毛（A）对短毛（a）为显性，一只杂合长毛兔与一只短毛兔交配，共生下8只小兔，其中短毛兔约有几只？",
        "4（共 8 个后代）",
    ),
    (
        "人的卷发(H)对直发(h)为显性，父亲为Hh，母亲为hh，生直发孩子的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "Aa×aa的后代中，杂合子所占的比例是多少？",
        "1/2 = 50 %",
    ),
    (
        "果蝇的红眼（R）对白眼（r）为显性，红眼果蝇（Rr）与白眼果蝇（rr）交配，子代红眼果蝇的概率为多少？",
        "1/2 = 50 %",
    ),
    (
        "豌豆的腋生花对顶生花为显性，杂合腋生花植株自交，后代中顶生花植株占多少？",
        "1/4 = 25 %",
    ),
    (
        "已知狗的短毛(B)对长毛(b)为显性，两只基因型为Bb的狗交配，生下长毛小狗的概率是多少？",
        "1/4 = 25 %",
    ),
    (
        "大豆的紫花（A）对白花（a）为显性，Aa与aa杂交，后代中紫花植株的比例是多少？",
        "1/2 = 50 %",
    ),
    (
        "人有酒窝(D)对无酒窝(d)是显性，父亲基因型Dd，母亲基因型dd，他们的孩子有酒窝的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "番茄的红果对黄果是显性，让杂合红果番茄与黄果番茄杂交，共得到120株后代，黄果番茄约有多少株？",
        "60（共 120 株植株）",
    ),
    (
        "基因型为Bb的黑毛兔与基因型为bb的褐毛兔交配，黑毛对褐毛为显性，所生小兔是褐毛的概率是多少？",
        "1/2 = 50 %",
    ),
    (
        "用棋盘法求Tt×Tt后代的基因型比例。",
        "基因型：TT : Tt : tt = 1 : 2 : 1",
    ),
    (
        "豌豆的黄色（Y）对绿色（y）是显性，两株杂合的黄色豌豆杂交，求后代的性状分离比。",
        "表现型：黄色 : 绿色 = 3 : 1",
    ),
    (
        "豌豆种皮的灰色对白色为显性，用杂合的灰色豌豆和白色豌豆杂交，子一代中灰色的比例是多少？",
        "1/2 = 50 %",
    ),
]
REFUSED_IN_CHINESE = [
    "豌豆的高茎（T）对矮茎（t）为显性。高茎豌豆与矮茎豌豆杂交，后代中矮茎的概率是多少？",
    "紫茉莉的红花（R）对白花（r）为不完全显性。亲本为Rr×Rr，后代中红花的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。亲本为Tt×Tt，F2中矮茎的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。亲本为Tt×Tt，后代的高茎植株中纯合子占多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。亲本为Tt×Tt，后代中红花的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。亲本为Tt×Bb，后代中矮茎的概率是多少？",
    "豌豆的高茎（t）对矮茎（T）为显性。亲本为Tt×tt，后代中矮茎的概率是多少？",
    "白化病是由隐性基因（a）控制的遗传病，一对夫妇均为携带者，他们生一个患白化病的女孩的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。亲本为Tt×Tt，后代中高茎和矮茎的概率各是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。纯种高茎豌豆与矮茎豌豆杂交得F1，F1自交得F2，F2中矮茎的概率是多少？",
    "人的红绿色盲是伴X染色体隐性遗传病，母亲是携带者，他们的孩子患色盲的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。亲本为Tt×Tt，后代中不是矮茎的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。两株杂合高茎豌豆杂交，后代高茎中杂合子的比例是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。Tt自交，后代的显性个体中纯合子占多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。Tt连续自交两代，后代中矮茎占多少？",
    "豌豆的高茎（T）对矮茎（t）为显性，TT致死，Tt自交，后代中矮茎占多少？",
    "豌豆的高茎（T）对矮茎（t）为显性，Tt自交，后代中高茎占多少，矮茎占多少？",
    "双眼皮对单眼皮为显性，父亲为双眼皮，母亲为单眼皮，孩子是单眼皮的概率是多少？",
    "白化病是常染色体隐性遗传病，父母都是携带者，他们生两个孩子都患病的概率是多少？",
    "白化病是常染色体隐性遗传病，父母都是携带者，他们生一个患病男孩的概率是多少？",
    "豌豆的高茎（D）对矮茎（d）为显性，红花（D）对白花（d）为显性，Dd自交，后代矮茎的概率是多少？",
    "豌豆的高茎对矮茎为显性，红花对白花为显性，两株杂合豌豆杂交，后代中矮茎白花的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。Tt×tt，后代有100株，其中60株高茎，矮茎有多少株？",
    "豌豆的高茎对矮茎为显性。纯种高茎豌豆自交，后代中矮茎的概率是多少？",
    "人的双眼皮对单眼皮为显性，父母都是双眼皮，孩子是单眼皮，再生一个单眼皮孩子的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。纯合高茎豌豆（Tt）与矮茎豌豆（tt）杂交，后代中矮茎的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。杂合高茎豌豆（tt）自交，后代中矮茎的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。矮茎豌豆（Tt）自交，后代中矮茎的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。矮茎豌豆（Tt）与高茎豌豆（tt）杂交，后代中矮茎的概率是多少？",
    "豌豆的黄色（Y）对绿色（y）为显性，"
    "圆粒（R）对皱粒（r）为显性。绿色皱粒豌豆（YyRr）与黄色圆粒豌豆（yyrr）杂交，后代中绿色皱粒的概率是多少？",
    "豌豆的高茎（T）对矮茎（t）为显性。两株基因型为Tt的矮茎豌豆杂交，后代中矮茎的概率是多少？",
]

test_chinese_wordings_are_read_and_solved = solves_in_chinese(FAMILY, CHINESE)
test_other_chinese_problems_are_refused = refuses_in_chinese(REFUSED_IN_CHINESE)
test_english_wordings_are_explained_in_chinese = tells_in_chinese(FAMILY, [text for text, _ in READ])


def test_the_letters_of_genes_stay_in_chinese() -> None:
    for cross in ("AaBb × aabb", "AaTt × aatt", "RrYy × RrYy"):
        worked = tell(Problem(text=f"What is the phenotype ratio of the offspring of {cross}?", language="zh-Hans"))
        drawing, code = worked.lesson.drawing, worked.codes()[0]
        for name in ("parents", "tops", "sides", "cells"):
            assert repr(drawing[name])[1:-1] in code, f"{name} of {cross} in: {code}"
        sides = " ".join(", ".join(drawing[name]) for name in ("tops", "sides"))
        assert all(side in worked.told.scenes[0].alt for side in sides.split(" "))
