"""Chinese problems of physics."""

from __future__ import annotations

import re

from chalkwright.agent.offline.chinese.facts import GAP, LENGTH, NUMBER, Given, Kind, listed

_THING = r"(?:物体|蜡烛|烛焰|小物体|发光体|邮票|硬币|昆虫|蚂蚁|文字|字|铅笔|箭头|灯丝|物)"
_SPEED = r"\d+(?:\.\d+)?\s*(?:m/s|km/h)"
_FORCE = r"\d+(?:\.\d+)?\s*(?:N|kg)(?![A-Za-z/])"
_G = rf"(?:重力加速度)?g?\s*(?:取|=|为)\s*(?P<v>{NUMBER})\s*(?:m/s(?:\^2|²|2)|N/kg)"


def _lens(given: Given) -> str:
    values = given.values
    converging, diverging = given.has(r"凸透镜|放大镜|会聚透镜"), given.has(r"凹透镜|发散透镜")
    if converging == diverging or not {"focal", "object", "image"} - set(values):
        return ""
    said = [f"A {'converging' if converging else 'diverging'} lens"]
    said += [f" has the focal length {values['focal']}."] if "focal" in values else [" forms an image."]
    said += [f" The object distance is {values['object']}."] if "object" in values else []
    said += [f" The height of the object is {values['height']}."] if "height" in values else []
    if "image" in values:
        real = given.has("实像|光屏|清晰的像")
        if real == given.has("虚像"):
            return ""
        said += [f" The image is {'real' if real else 'virtual'}, and its image distance is {values['image']}."]
    return f"{''.join(said)} Find {listed(list(given.asked))}."


LENS = Kind(
    topic=r"透镜|放大镜",
    beyond=r"面镜|两(?:个|块)?透镜|组合|眼|相距|间距|水|液|浸",
    facts=(
        ("focal", rf"(?:焦距f?{GAP}|\bf\s*=\s*)(?P<v>{LENGTH})"),
        ("object",
            rf"(?:物距u?{GAP}|\bu\s*=\s*|{_THING}[^,。;?\d]{{0,14}}镜[^,。;?\d]{{0,8}}|(?:透镜|放大镜)(?:前|"
            rf"前方|上方|左侧)(?:的)?)(?P<v>{LENGTH})(?:处|远|的地方)?"),
        ("image",
            rf"(?:像距v?{GAP}|\bv\s*=\s*|(?:光屏|像)[^,。;?\d]{{0,10}}镜[^,。;?\d]{{0,8}})(?P<v>{LENGTH})(?:处|"
            r"远)?"),
        ("height", rf"高(?:度)?{GAP}(?P<v>{LENGTH})"),
    ),
    asks=(
        ("the magnification", r"(?:像的)?放大(?:倍数|率)|(?:像)?放大了?(?:多少|几)倍"),
        ("the size of the image", r"像的?(?:高度|高|大小)(?:是多少|为多少)?|像有?多高"),
        ("the nature of the image", r"(?:像的)?(?:性质|虚实|特点)|(?:成的?)?(?:是)?实像还是虚像"),
        ("the image distance",
            r"像距v?|(?:所成的?)?像(?:的|所在的)?位置|像(?:到|离|距)(?:凸|凹)?透镜(?:中心)?(?:的距离|多远)|"
            r"像成在(?:哪里|何处|什么位置)"),
        ("the focal length", r"(?:凸|凹)?(?:透镜)?的?焦距f?"),
        ("the object distance", r"物距u?|物体(?:到|离|距)透镜(?:的距离|多远)"),
    ),
    tell=_lens,
)  # fmt: skip


def _lever(given: Given) -> str:
    values = given.values
    pairs = {"effort": "effort arm", "load": "load arm", "effort arm": "effort", "load arm": "load"}
    missing = set(pairs) - set(values)
    if len(missing) != 1 or set(given.asked) != missing:
        return ""
    lost = missing.pop()
    force, arm = ("load", "load arm") if lost.startswith("effort") else ("effort", "effort arm")
    start = f"A lever rests on a fulcrum. A load of {values[force]} acts {values[arm]} from the fulcrum."
    if lost.endswith("arm"):
        return (
            f"{start} How far from the fulcrum on the other side must a load of {values[pairs[lost]]} act for "
            "balance?"
        )
    thing = "mass" if values[force].endswith("g") else "force"
    return f"{start} What {thing} acting {values[pairs[lost]]} from the fulcrum on the other side balances it?"


LEVER = Kind(
    topic=r"杠杆|动力臂|跷跷板|撬棒|撬棍",
    beyond=r"机械效率|自重为|滑轮|轮轴|方向|最小|密度|浸",
    facts=(
        ("effort arm", rf"动力臂(?:L_?1)?{GAP}(?P<v>{LENGTH})"),
        ("load arm", rf"阻力臂(?:L_?2)?{GAP}(?P<v>{LENGTH})"),
        ("effort", rf"动力(?!臂)(?:F_?1)?{GAP}(?P<v>{_FORCE})"),
        ("load", rf"阻力(?!臂)(?:F_?2)?{GAP}(?P<v>{_FORCE})"),
        ("load", rf"重(?:力|量)?{GAP}(?P<v>{_FORCE})(?:的)?(?:石头|石块|重物|物体|货物)"),
    ),
    asks=(
        ("effort arm", r"动力臂(?:L_?1)?(?:的?长度?)?"),
        ("load arm", r"阻力臂(?:L_?2)?(?:的?长度?)?"),
        ("effort", r"动力(?:F_?1)?(?:的大小)?|(?:需要|要用|施加)(?:的|多大的?)(?:动)?力(?:F_?1)?(?:才能[^,。;?]*)?"),
        ("load", r"阻力(?:F_?2)?(?:的大小)?"),
    ),
    tell=_lever,
    allowed="至少|若|如果",
)  # fmt: skip
_MEDIA = {
    "空气": "air", "真空": "vacuum", "水": "water", "玻璃": "glass", "金刚石": "diamond", "钻石": "diamond",
    "水晶": "crystal", "塑料": "plastic", "酒精": "alcohol", "液体": "liquid", "介质": "medium",
}  # fmt: skip
_MEDIUM = "|".join(_MEDIA)


def _refraction(given: Given) -> str:
    values = given.values
    way = re.search(
        rf"从[^,。;?]{{0,12}}?({_MEDIUM})[^,。;?]{{0,8}}?(?:射入|射向|进入|斜射入|射到|照射到|入射到)"
        rf"[^,。;?]{{0,24}}?({_MEDIUM})", given.text)
    against = re.search(rf"({_MEDIUM})(?:对|相对于|相对)(空气|真空)", given.text)
    if way is None and against is None:
        return ""
    first, second = (_MEDIA[name] for name in (way or against).groups())  # type: ignore[union-attr]
    dense = [name for name in (first, second) if name not in ("air", "vacuum")]
    if len(dense) != 1 or ("n" in values and given.asked == ("the refractive index",)):
        return ""
    index = f" (n = {values['n']})" if "n" in values else ""
    media = [f"{name}{index if name in dense else ''}" for name in (first, second)]
    angles = "".join(
        f" The angle of {name} is {values[name]}." for name in ("incidence", "refraction") if name in values)
    asks = listed([f"{ask} of the {dense[0]}" if ask == "the refractive index" else ask for ask in given.asked])
    return f"Light goes from {media[0]} into {media[1]}.{angles} Find {asks}."


REFRACTION = Kind(
    topic=r"折射|临界角",
    beyond=r"棱镜|深|平行玻璃砖|偏移|光纤|速度|波长|频率|夹角|界面成|水面成",
    facts=(
        ("n", rf"(?:折射率n?{GAP}|(?<![A-Za-z])n\s*=\s*)(?P<v>{NUMBER})"),
        ("incidence", rf"(?:入射角(?:i|θ_?1)?{GAP}|以)(?P<v>{NUMBER}\s*°)(?:的入射角)?"),
        ("refraction", rf"折射角(?:r|θ_?2)?{GAP}(?P<v>{NUMBER}\s*°)"),
    ),
    asks=(
        ("the critical angle", r"(?:全反射的?)?临界角C?"),
        ("the angle of refraction", r"折射角(?:r|θ_?2)?"),
        ("the angle of incidence", r"入射角(?:i|θ_?1)?"),
        ("the refractive index", rf"(?:(?:{_MEDIUM})(?:砖)?的?)?折射率n?"),
    ),
    tell=_refraction,
)  # fmt: skip


def _throw(given: Given) -> str:
    values = given.values
    gravity = f" Take g = {values['g']} m/s²." if "g" in values else ""
    asks = listed(list(given.asked))
    if "angle" in values:
        if "height" in values or not given.has("斜|成|仰角|抬"):
            return ""
        return (
            f"A ball is thrown from level ground at {values['speed']} at an angle of {values['angle']} above "
            f"the horizontal.{gravity} Find {asks}."
        )
    if not {"speed", "height"} <= set(values) or not given.has(
        "水平(?:方向)?(?:抛|扔|掷|飞|射|投|以)|平抛|水平速度|水平初速度|"
        "沿水平"):
        return ""
    return (
        f"A ball is thrown horizontally at {values['speed']} from a height of {values['height']}.{gravity} "
        f"Find {asks}."
    )


THROW = Kind(
    topic=r"抛|扔|掷|踢|射出|投|飞出|滑出|水平飞行",
    beyond=r"竖直(?:向|上|下)|斜面|弹|墙|网|相遇|风|两(?:个|球)|夹角为多|平台长",
    facts=(
        ("g", _G),
        ("speed",
            rf"(?:(?:初|水平|抛出)?速度(?:大小)?(?:v_?0)?{GAP}|v_?0\s*=\s*|以)(?P<v>{_SPEED})(?:的)?(?:水平)"
            r"?(?:初)?(?:速度|速率)?"),
        ("angle", rf"(?P<v>{NUMBER}\s*°)(?:角|的仰角|的角)?"),
        ("height",
            rf"(?:高(?:度|处)?h?{GAP}|离地面?(?:高)?|距(?:离)?地面?(?:高)?|\bh\s*=\s*)(?P<v>{LENGTH})(?:高)"
            r"?(?:处|的)?"),
        ("height", rf"(?P<v>{LENGTH})高(?:处|的)?"),
    ),
    asks=(
        ("the maximum height", r"(?:上升|能达到|达到)?的?(?:最大高度|最高点的?高度)"),
        ("the impact speed", r"(?:小球|物体|石子|它)?(?:落地|着地|落水)(?:时|的)?的?速度(?:的?大小)?"),
        ("the time of flight",
            r"(?:在?空中(?:的)?)?(?:飞行|运动|下落|落地)(?:所用)?(?:的)?(?:时间|多长时间)|(?:经过)?多(?:长|少)"
            r"时间(?:后)?落地|经多久落地"),
        ("the range",
            r"(?:落地点[^,。;?]{0,8}的)?水平(?:射程|距离|位移)(?:的?大小)?|水平(?:飞行|移动|运动)了?多远|射程|"
            r"落地点[^,。;?]{0,12}(?:的?水平距离|多远|的距离)"),
    ),
    tell=_throw,
    allowed=r"不计|忽略|平抛",
)  # fmt: skip
_WAYS = {"右": "right", "左": "left", "东": "east", "西": "west", "南": "south", "北": "north"}


def _collision(given: Given) -> str:
    masses, speeds = given.every.get("mass*", []), given.every.get("speed*", [])
    if len(masses) != 2 or not 1 <= len(speeds) <= 2 or (len(speeds) == 1 and not given.has("静止|不动")):
        return ""
    marks = sorted([*(("m", x) for x in masses), *(("v", x) for x in speeds)], key=lambda mark: mark[1].start())
    bodies: list[tuple[str, str, str]] = []
    for place, (kind, match) in enumerate(marks):
        if kind == "m":
            before = given.text[marks[place - 1][1].end() if place else 0 : match.start()]
            after = marks[place + 1][1] if place + 1 < len(marks) and marks[place + 1][0] == "v" else None
            behind = given.text[match.end() : match.end() + 24]
            still = re.search("静止|不动", before) or re.match(r"[^,。;]*(?:静止|不动)", behind)
            if still and len(speeds) == 1 and (after is None or bodies):
                bodies.append((match["v"], "", ""))
            elif after is not None:
                way = re.search(rf"[^,。;]{{0,10}}?向([{''.join(_WAYS)}])", given.text[after.end() :])
                bodies.append((match["v"], after["v"], _WAYS[way[1]] if way and way.start() == 0 else ""))
    if len(bodies) != 2:
        return ""
    (m1, v1, w1), (m2, v2, w2) = sorted(bodies, key=lambda body: not body[1])
    if v2 and not (w1 and w2) and not given.has("相向|迎面|同(?:一方)?向"):
        return ""
    toward = " Both move towards each other." if given.has("相向|迎面") else ""
    same = " They move in the same direction." if given.has("同(?:一方)?向") and not w2 else ""
    one = f"A ball of mass {m1} moves{f' {w1}' if w1 else ''} at {v1}."
    other = (
        f"Another ball of mass {m2} moves{f' {w2}' if w2 else ''} at "
        f"{v2}."
    ) if v2 else f"Another ball of mass {m2} is at rest."
    return f"{one} {other}{toward}{same} They collide and stick together. Find {listed(list(given.asked))}."


COLLISION = Kind(
    topic=r"粘|连在一起|挂在一起|嵌|合为一体|抱住|共同",
    beyond=r"弹性|弹簧|摩擦(?!不计|力不计)|粗糙|圆弧|高度|冲量|平均",
    facts=(
        ("mass*", r"(?<![\d.])(?P<v>\d+(?:\.\d+)?\s*(?:kg|g|t))(?![A-Za-z/])"),
        ("speed*", rf"(?P<v>{_SPEED})"),
    ),
    asks=(
        ("the kinetic energy lost",
            r"(?:碰撞(?:过程)?(?:中|中系统)?)?(?:系统)?(?:所)?损失的?(?:机械能|动能)|(?:机械能|动能)(?:的)"
            r"?损失(?:了多少)?"),
        ("the common velocity",
            r"(?:碰后|碰撞后)?(?:它们|两[球车物者]体?|木块|子弹)?的?(?:共同)?速度的?大小(?:和|及|与)"
            r"方向"),
        ("the common speed",
            r"(?:碰后|碰撞后)?(?:它们|两[球车物者]体?|木块和子弹|子弹和木块|木块)?(?:一起运动)?的?(?:共同)"
            r"?速度(?:的?大小)?(?:是多少|为多少|多大)?"),
    ),
    tell=_collision,
    allowed=r"同时|另一[辆个]",
)  # fmt: skip


def _circuit(given: Given) -> str:
    values = given.values
    series, parallel = given.has("串联"), given.has("并联")
    count = [k for k in ("1", "2", "3") if f"R{k}" in values]
    asked = list(given.asked)
    if series == parallel:
        if series or count or not ({"voltage", "current"} <= set(values) or "R" in values):
            return ""
        known = {"voltage": "a {} battery", "current": "a current of {}", "R": "a {} resistor"}
        said = [known[name].format(values[name]) for name in ("R", "voltage", "current") if name in values]
        return f"A circuit has {listed(said)}. Find {listed(asked)}."
    wanted = re.findall(r"R([12])", " ".join(asked))
    if len(count) < 2 and not (len(count) == 1 and wanted):
        return ""
    source = f" connected to a {values['voltage']} battery" if "voltage" in values else ""
    current = f" The total current is {values['current']}." if "current" in values else ""
    across = "".join(f" The voltage across R{k} is {values[f'V{k}']}." for k in "12" if f"V{k}" in values)
    told = listed([f"R{k} = {values[f'R{k}']}" for k in count])
    way = "series" if series else "parallel"
    if len(count) == 1:
        return ""
    return f"Resistors {told} are connected in {way}{source}.{current}{across} Find {listed(asked)}."


_OHMS = r"\d+(?:\.\d+)?\s*k?Ω"
CIRCUIT = Kind(
    topic=r"电阻|电路|欧姆|R_?1",
    beyond=r"滑动变阻|电功(?!率)|热量|焦耳|灯泡(?!.*Ω)|内阻|电动势|短路|断开|闭合开关S[12]",
    facts=(
        *((f"R{k}", rf"(?:电阻|定值电阻)?R_?{k}{GAP}(?P<v>{_OHMS})") for k in "123"),
        *((f"V{k}", rf"R_?{k}(?:的)?(?:两端)?(?:的)?电压(?:U_?{k})?{GAP}(?P<v>\d+(?:\.\d+)?\s*V)") for k in "12"),
        ("voltage",
            r"(?:(?:电源|总|两端的?)?电压U?[^,。;?!\d]{0,8}?|接在|接到|U\s*=\s*)(?P<v>\d+(?:\.\d+)?\s*V)(?:的)"
            r"?(?:电源|电压)?"),
        ("current", r"(?:电流(?:表的?示数)?I?[^,。;?!\d]{0,8}?|I\s*=\s*)(?P<v>\d+(?:\.\d+)?\s*m?A)"),
        ("R", rf"(?:电阻|阻值)[^,。;?!\d]{{0,6}}?(?P<v>{_OHMS})"),
    ),
    asks=(
        ("the voltage across R{k}", r"(?:电阻)?R_?(?P<k>[12])两端的?电压(?:U_?\d)?"),
        ("the current through R{k}", r"(?:通过|流过)(?:电阻)?R_?(?P<k>[12])的?电流(?:I_?\d)?"),
        ("the total resistance", r"(?:电路的?)?(?:总|等效)电阻R?"),
        ("the total current", r"(?:电路(?:中)?的?)?(?:总|干路|干路中的)电流I?|电路中的?电流I?"),
        ("the total power", r"(?:电路的?)?(?:总(?:电)?功率|消耗的总功率)"),
        ("the battery voltage", r"电源(?:的)?(?:总)?电压U?|总电压"),
        ("the power", r"(?:它的?)?(?:电)?功率P?"),
        ("the current", r"(?:通过它的?)?电流I?"),
        ("the resistance", r"(?:它的?)?(?:电阻|阻值)"),
    ),
    tell=_circuit,
)  # fmt: skip
_WHO = r"(?:离|距)(?:离)?(?:支点|中点|转轴|O点?)"


def _seesaw(given: Given) -> str:
    first, values = given.every["pair"][0], given.values
    start = f"A lever rests on a fulcrum. A load of {first['v']} acts {first['arm']} from the fulcrum."
    if given.asked == ("arm",) and "load" in values and "arm" not in values:
        return f"{start} How far from the fulcrum on the other side must a load of {values['load']} act for balance?"
    if given.asked == ("load",) and "arm" in values and "load" not in values:
        thing = "mass" if first["v"].endswith("g") else "force"
        return f"{start} What {thing} acting {values['arm']} from the fulcrum on the other side balances it?"
    return ""


SEESAW = Kind(
    topic=r"跷跷板|杠杆|支点",
    beyond=r"动力臂|阻力臂|滑轮|自重为|同侧|中间|长\d|浸|密度|压力",
    facts=(
        ("pair",
            rf"(?P<v>{_FORCE})[^。;?\d]{{0,22}}?(?:{_WHO}|支点(?:左侧|右侧))(?:的)?(?P<arm>{LENGTH})(?:处|远|"
            r"的地方)?"),
        ("load", rf"(?P<v>{_FORCE})"),
        ("arm", rf"(?:{_WHO}|支点(?:左侧|右侧))(?:的)?(?P<v>{LENGTH})(?:处|远|的地方)?"),
    ),
    asks=(
        ("arm", rf"{_WHO}(?:多远|多少(?:厘?米|c?m)|的?距离(?:是多少|为多少)?)(?:处|的地方|的位置)?"),
        ("load",
            r"(?:体重|质量|重力|重量)(?=是|为|有|多)|(?:挂|放|施加|用)(?:一个)?多[重大](?:的(?:物体|钩码|重物|"
            r"力))?"),
    ),
    tell=lambda given: _seesaw(given) if "pair" in given.every else "",
    allowed=r"另一[侧端边]|要使|不计",
)  # fmt: skip
PHYSICS = (LENS, LEVER, SEESAW, REFRACTION, THROW, COLLISION, CIRCUIT)
