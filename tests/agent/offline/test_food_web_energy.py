from __future__ import annotations

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import tell
from chalkwright.agent.offline.food_web_energy import FAMILY
from tests.agent.offline.chinese import refuses_in_chinese, solves_in_chinese, tells_in_chinese
from tests.agent.offline.lessons import refuses_all, solves, whole_lesson

READ = [
    (
        "Producers have 20000 kJ and primary consumers have 1600 kJ. What is the efficiency of energy transfer?",
        "8 %",
    ),
    (
        "A sheep eats 900 kJ of grass. It loses 500 kJ in droppings and 280 kJ in respiration. How much energy is left "
        "for growth?",
        "120 kJ",
    ),
    (
        "A food chain consists of grass, mice, snakes and hawks. The grass holds 80,000 kJ. If 10% is passed on at "
        "each level, how much energy do the snakes and the hawks get?",
        "snakes: 800 kJ; hawks: 80 kJ",
    ),
    (
        "Corn → mouse → owl. The corn stores 6,000 kJ. 10 percent of the energy moves on to the next level. "
        "Calculate the energy available to the mice.",
        "600 kJ",
    ),
    (FAMILY.example, "20 kJ"),
    (
        "A food chain consists of grass, mice and owls. The grass holds 1000 kJ. Twenty five percent is passed on at "
        "each level. How much energy do the owls get?",
        "62.5 kJ",
    ),
    (
        "A food chain consists of grass, mice and owls. The grass holds 1000 kJ. Three tenths of the energy is passed "
        "on at each level. How much energy do the owls get?",
        "90 kJ",
    ),
    (
        "The producers in a meadow contain 50,000 kJ of energy. If 10% of the energy is transferred at each "
        "trophic level, "
        "how much energy is available to the tertiary consumers?",
        "50 kJ",
    ),
    (
        "Use the 10% rule. If the secondary consumers have 250 kcal of energy, how much energy was stored in "
        "the producers?",
        "25000 kcal",
    ),
    (
        "Algae are eaten by krill, which are eaten by penguins, which are eaten by leopard seals. The algae "
        "store 8000 kJ/m² "
        "per year. The transfer efficiency is 15 %. How much energy reaches the penguins?",
        "180 kJ/m²/year",
    ),
    (
        "At each step in an energy pyramid 90 % of the energy is lost as heat. How many joules reach the "
        "primary consumers "
        "if there are 4500 J at the producer level?",
        "450 J",
    ),
    (
        "How much of the 10 000 kJ stored in the grass reaches the hawk in the food chain grass -> mouse -> "
        "snake -> hawk, "
        "if 10 percent is passed on at every step?",
        "10 kJ",
    ),
    (
        "The biomass of the producers in an ecosystem is 5000 kg. Assuming a 10% transfer efficiency, what "
        "is the biomass of "
        "the secondary consumers?",
        "50 kg",
    ),
    (
        "In an ecosystem, the third trophic level receives 120 kJ. Energy transfer between trophic levels is "
        "8 % efficient. "
        "Find the energy in the first trophic level.",
        "18750 kJ",
    ),
    (
        "In a pond, algae capture 8500 kJ of energy. 90% of the energy is lost at each trophic level. How "
        "much energy is available to the secondary consumers?",
        "85 kJ",
    ),
    (
        "If the producers have 20,000 kcal of energy, how much energy will the third trophic level receive"
        " with an efficiency of 10%?",
        "200 kcal",
    ),
    (
        "Grass in a meadow stores 9000 kJ. Grasshoppers eat the grass, frogs eat the grasshoppers, and "
        "snakes eat the frogs. If only 10% of the energy is passed on at each level, how much energy is "
        "available to the snakes?",
        "9 kJ",
    ),
    (
        "There are 10,000 units of energy in the producers. How many units are available at the primary "
        "consumer level if 10% is transferred?",
        "1000 units",
    ),
    (
        "In an energy pyramid, the bottom level has 10 000 kcal. If 90 % is lost as heat at each level, "
        "how much energy is left at the fourth level?",
        "10 kcal",
    ),
    (
        "How much energy does a secondary consumer get if the grass has 4,500 J and one tenth of the "
        "energy passes to the next level in grass → cow → human?",
        "45 J",
    ),
    (
        "In a marine food chain, krill receive 2000 kJ from phytoplankton. Whales eat krill. If 10% is "
        "transferred, how much do the whales get?",
        "200 kJ",
    ),
    (
        "A lettuce plant contains 2 MJ. A rabbit eats the lettuce and a fox eats the rabbit. With 10% "
        "transfer, how much energy does the fox get?",
        "0.02 MJ",
    ),
    (
        "The biomass of the producers is 1200 kg. If 10 % is transferred between trophic levels, calculate"
        " the biomass of the tertiary consumers.",
        "1.2 kg",
    ),
    (
        "In the ocean, phytoplankton are eaten by zooplankton and zooplankton are eaten by herring. "
        "Phytoplankton store 200,000 kJ. About 10% of the energy is transferred from one trophic level to "
        "the next. How much energy is transferred to the herring?",
        "2000 kJ",
    ),
    (
        "A field of wheat traps 80 000 kJ. Mice eat the wheat and owls eat the mice. 90% of the energy is "
        "lost at each link. How much energy is passed on to the owls?",
        "800 kJ",
    ),
    (
        "The 10% rule: A marsh has 15,000 kcal/m²/yr in producers. What is the energy of herbivores?",
        "1500 kcal/m²/year",
    ),
    (
        "The producers of a lake fix 36 000 kJ/m²/year. Energy transfer between trophic levels is 15 % "
        "efficient. How much energy is available to the secondary consumers?",
        "810 kJ/m²/year",
    ),
    (
        "A hawk needs 100 kJ a day. Hawk eats snakes, snakes eat mice and mice eat seeds. If 10% of the "
        "energy is passed on at each step, how much energy must the seeds contain?",
        "100000 kJ/day",
    ),
    (
        "The producers contain 8 × 10^3 kJ. 10 % is passed on at each level. How much energy do the secondary "
        "consumers get?",
        "80 kJ",
    ),
    (
        "The biomass of oak leaves is 500 kg. 10 % of biomass is passed on at each step in oak leaves → "
        "caterpillars → robins. What mass of robins can live on it?",
        "5 kg",
    ),
]
REFUSED = [
    "In the food chain fox → rabbit → grass, the grass stores 1000 kJ. 10 % is passed on at each level. How much "
    "energy does the fox get?",
    "Grass → rabbit → fox. The foxes have 10 kJ. 10 % is passed on. How much energy do grass and rabbits have "
    "together?",
    "In a food chain grass → cow → human, 10 % is transferred each step. "
    "Grass has 5000 kJ. How much energy is used by the cow?",
    "The producers contain 50,000 kJ of energy. How much energy is available to the tertiary consumers?",
    "The producers contain 50,000 kJ. 10 % is passed on. How much energy is lost before the primary consumers?",
    "Plants capture 1 % of sunlight of 1,000,000 kJ. How much energy do primary consumers get with 10 % efficiency?",
    "In a food chain grass → rabbit → fox, 10 % passes on, the grass has 1000 kJ. How much energy does the owl get?",
    "In a food chain grass → rabbit → fox, 10 % passes on at the first step and 20 % at the second. The "
    "grass has 1000 kJ. "
    "How much energy does the fox get?",
    "In a food chain grass → rabbit → fox, 10 % passes on, the grass has 1000 kJ. How many rabbits does a fox need?",
    "Producers have 1000 kJ, 10 % is transferred. How much energy do the primary consumers get and how much do they "
    "lose?",
    "Producers have 1000 kJ. Primary consumers use 60 % for respiration. How much energy is available to "
    "secondary consumers?",
    "A consumer pays 10 % tax on energy of 500 kJ. How much energy?",
    "If 10% of the energy in the producers passes to the primary consumers, how much energy of the 5000 kJ"
    " in the producers is available to the tertiary consumers?",
    "Between the producers and the primary consumers 12 % is passed on. The producers have 5000 kJ. How "
    "much energy do the secondary consumers get?",
    "The efficiency from producers to primary consumers is 10%. Producers have 400 kJ. How much energy do "
    "tertiary consumers get?",
    "The producers have 1000 kJ. 10% of the energy goes to growth and 90% is lost as heat. How much energy"
    " do primary consumers get?",
    "Producers have 20 000 kJ, primary consumers 2000 kJ. How much energy do the secondary consumers get?",
    "How much energy is lost between grass and rabbit if the grass has 500 kJ and 10% is passed on at each step?",
    "Foxes eat rabbits and owls eat rabbits. The rabbits have 100 kJ. 10% of the energy is passed on. How "
    "much energy do the owls get?",
    "In a food web, grass is eaten by rabbits and mice. Foxes eat rabbits and owls eat mice. Grass has 10 "
    "000 kJ. 10% passes on. How much energy do foxes get?",
    "Grass → rabbit → fox. 80 % of the energy in the grass is not passed on. The grass has 1000 kJ. How "
    "much energy does the fox get?",
    "The producers contain 10 000 kJ. 10 % is passed on at each level. How much energy is lost at the "
    "secondary consumer level?",
    "How much energy passes from the mouse to the owl in grass → mouse → owl if the grass has 2000 kJ and "
    "10 % is transferred at each level?",
]

test_wordings_are_read_and_solved = solves(FAMILY, READ, bold=True)
test_other_problems_are_refused = refuses_all(FAMILY, REFUSED)


def test_names_that_have_no_chinese_one_stay_as_they_were_typed() -> None:
    text = (
        "A food chain consists of grass, copepods and owls. The grass holds 1000 kJ. 10 % is passed on at each level. "
        "How much energy do the owls get?"
    )
    assert "营养级为草、copepods、猫头鹰；" in tell(Problem(text=text, language="zh-Hans")).told.scenes[0].alt


def test_a_pyramid_that_cannot_be_drawn_to_scale_says_so() -> None:
    def to_scale(chain: str) -> object:
        text = (
            f"In the food chain {chain}, the grass stores 9000 kJ and 10 % is passed on. How much energy does the hare "
            "get?"
        )
        return whole_lesson(FAMILY, text).drawing["to_scale"]

    assert to_scale("grass → hare → fox") is True
    assert to_scale("grass → hare → fox → wolf") is False


test_the_ten_percent_rule_is_a_share = solves(
    FAMILY,
    [
        (
            "Use the 10% rule. The producers store 50 000 kJ. How much energy reaches the tertiary consumers?",
            "50 kJ",
        ),
        (
            "According to the ten percent law, how much energy is available to the secondary consumers if "
            "the producers contain 12,000 kcal?",
            "120 kcal",
        ),
    ],
)
test_two_shares_are_not_one_rule = refuses_all(
    FAMILY,
    [
        (
            "Use the 10% rule. The producers store 50 000 kJ and 20 % is passed on at each step. How much "
            "energy reaches the tertiary consumers?"
        ),
    ],
)

CHINESE = [
    (
        "在食物链“草→兔→狐”中，草固定的能量为20 000 kJ，若能量传递效率为10%，则狐能获得多少能量？",
        "200 kJ",
    ),
    (
        "某草原生态系统中有一条食物链：草→鼠→蛇→鹰。草储存的能量是50000千焦，"
        "能量传递效率按20%计算，鹰最多能获得多少能量？",
        "400 kJ",
    ),
    (
        "某池塘中存在食物链：藻类→小鱼→大鱼。若藻类固定了8000kJ的能量，"
        "每一营养级有10%的能量流入下一营养级，大鱼获得的能量是多少？",
        "80 kJ",
    ),
    (
        "生产者固定的能量为25000 kJ/(m²·a)。相邻两个营养级间的能量传递效率为20%。求次级消费者获得的能量。",
        "1000 kJ/(m²·a)",
    ),
    (
        "已知第一营养级的能量是36000千焦，各营养级之间的能量传递效率均为10%，那么流入第三营养级的能量是多少？",
        "360 kJ",
    ),
    (
        "蝗虫吃草，青蛙吃蝗虫，蛇吃青蛙。草储存了9000千焦的能量。每个营养级散失90%的能量，蛇能得到多少千焦的能量？",
        "9 kJ",
    ),
    (
        "在草→羊→狼这条食物链中，若狼的体重增加2千克，能量传递效率按20%计算，至少需要消耗多少千克草？",
        "50 kg",
    ),
    (
        "食物链为水稻→蝗虫→青蛙→蛇。要使蛇增重1kg，传递效率为10%，需要消耗水稻多少千克？",
        "1000 kg",
    ),
    (
        "一条食物链由草、鼠、蛇和鹰组成。草的能量为80000 kJ。能量传递效率为10%。蛇和鹰各能获得多少能量？",
        "蛇：800 kJ；鹰：80 kJ",
    ),
    (
        "生产者的能量为20000 kJ，初级消费者的能量为1600 kJ。求能量传递效率。",
        "8 %",
    ),
    (
        "第二营养级获得的能量为1500千焦，第三营养级获得的能量为300千焦，能量从第二营养级传递到第三营养级的效率是多少？",
        "20 %",
    ),
    (
        "一只羊摄入的能量为900千焦，其中粪便中含500千焦，呼吸作用消耗280千焦，用于生长、发育和繁殖的能量是多少？",
        "120 kJ",
    ),
    (
        "一只兔从食物中摄入800 kJ能量，随粪便排出300 kJ，通过呼吸作用消耗400 kJ，用于生长的能量占摄入量的百分之几？",
        "12.5 %",
    ),
    (
        "生产者的生物量为5000千克。能量传递效率为10%。次级消费者的生物量是多少千克？",
        "50 kg",
    ),
    (
        "在食物链草→昆虫→食虫鸟→鹰中，鹰获得的能量是10 kJ，能量传递效率为10%，草至少要固定多少能量？",
        "10000 kJ",
    ),
    (
        "在“草→鼠→蛇→鹰”这条食物链中，如果草固定了1000kJ的能量，按10%的能量传递效率计算，鹰能获得多少能量？",
        "1 kJ",
    ),
    (
        "一条食物链：浮游植物→浮游动物→小鱼→大鱼，浮游植物中储存的能量为60000 kJ，"
        "若能量在相邻两个营养级间的传递效率为10%，则大鱼获得的能量是多少千焦？",
        "60 kJ",
    ),
    (
        "假设能量传递效率为20%，若生产者固定的总能量为12000kJ，则三级消费者能得到的能量是多少？",
        "96 kJ",
    ),
    (
        "某湖泊中生产者固定的太阳能总量为3000kJ/(m²·a)，能量传递效率是15%，求初级消费者获得的能量。",
        "450 kJ/(m²·a)",
    ),
    (
        "有一食物链为玉米→鸡→人，若人增重1kg，传递效率按10%计算，至少需要消耗玉米多少kg？",
        "100 kg",
    ),
    (
        "在食物链“植物→昆虫→青蛙→蛇”中，若蛇增加1 kg，至少需要消耗多少千克植物（能量传递效率为20%）？",
        "125 kg",
    ),
    (
        "在一个生态系统中，生产者的能量是10000千焦，传递效率为10%，流入次级消费者的能量是多少？",
        "100 kJ",
    ),
    (
        "兔子吃草，狼吃兔子。如果草有5000千焦的能量，传递效率为10%，狼能得到多少能量？",
        "50 kJ",
    ),
    (
        "设能量的传递效率为10%，在食物链水草→小鱼→鸟中，鸟获得了20kJ能量，水草至少需要固定多少能量？",
        "2000 kJ",
    ),
    (
        "食物链：绿色植物→蝉→螳螂→黄雀。植物储存能量8000千焦，每一级只有10%传给下一级，黄雀得到多少？",
        "8 kJ",
    ),
    (
        "某草原的草固定了2400kJ太阳能，羊从草中获得360kJ能量，求草到羊的能量传递效率。",
        "15 %",
    ),
    (
        "已知草的能量为6000千焦，兔的能量为900千焦，从草到兔的能量传递效率是多少？",
        "15 %",
    ),
    (
        "一头牛摄入的食物含能量5000千焦，粪便中含能量3000千焦，呼吸作用消耗1600千焦，这头牛用于生长的能量是多少？",
        "400 kJ",
    ),
    (
        "能量沿食物链草→兔→狐流动，草的能量为30000 kJ，能量传递效率为10%，狐得到多少能量？",
        "300 kJ",
    ),
    (
        "若生产者含有50000kJ能量，能量传递效率按20%计算，则次级消费者可获得的能量为多少？",
        "2000 kJ",
    ),
    (
        "某生态系统中有一条食物链为草→昆虫→鸟→蛇，草固定的能量是40000kJ，能量传递效率为10%。蛇获得的能量是多少？",
        "40 kJ",
    ),
    (
        "如图所示的食物链为藻类→虾→鱼→鹭，藻类含有10000kJ的能量，传递效率按20%计算，鹭能得到多少能量？",
        "80 kJ",
    ),
    (
        "能量流动的效率为10%，如果第一营养级的能量为1000千焦，那么第四营养级获得的能量是多少千焦？",
        "1 kJ",
    ),
    (
        "农田里有食物链水稻→蝗虫→青蛙→蛇，若水稻固定太阳能50000千焦，"
        "每个营养级约有10%的能量流入下一个营养级，青蛙能获得多少能量？",
        "500 kJ",
    ),
    (
        "人吃鱼，鱼吃水草。人获得了100kJ的能量，能量传递效率为10%，水草至少固定了多少能量？",
        "10000 kJ",
    ),
    (
        "在一条食物链中，生产者的能量为8×10³kJ，传递效率20%，求次级消费者的能量。",
        "320 kJ",
    ),
    (
        "某森林生态系统中，生产者固定的能量为90000kJ，初级消费者获得的能量为13500kJ，则能量传递效率为多少？",
        "15 %",
    ),
    (
        "一只兔子吃了含有600kJ能量的草，其中粪便中含300kJ，呼吸消耗240kJ，用于生长的能量是多少？",
        "60 kJ",
    ),
    (
        "食物链草→羊→人中，人要增加1kg体重，按10%的传递效率，需要多少kg草？",
        "100 kg",
    ),
    (
        "在“玉米→鸡→人”食物链中，玉米的能量为5000千焦，若能量的传递效率是20%，人可以获得多少能量？",
        "200 kJ",
    ),
    (
        "某湖泊有食物链：浮游植物→浮游动物→小虾→小鱼，若浮游植物固定太阳能8000千焦，能量传递效率为10%，小鱼获得的能量为多少？",
        "8 kJ",
    ),
    (
        "草→兔→狼，草的总能量为3000kJ，每个营养级传递给下一营养级的能量约为20%，狼获得多少能量？",
        "120 kJ",
    ),
    (
        "若某食物链中各营养级的传递效率都是10%，生产者含有能量20000千焦，那么三级消费者最多能得到多少千焦能量？",
        "20 kJ",
    ),
    (
        "在某草原，羊以草为食，狼以羊为食，草固定了80000千焦的太阳能，若传递效率为15%，狼得到的能量是多少千焦？",
        "1800 kJ",
    ),
    (
        "一条食物链中，第二营养级的能量为5000kJ，能量传递效率为10%，第四营养级的能量为多少？",
        "50 kJ",
    ),
    (
        "生产者→初级消费者→次级消费者，次级消费者获得能量60kJ，传递效率按20%计算，求生产者固定的能量。",
        "1500 kJ",
    ),
    (
        "蛇吃鼠，鼠吃草，若蛇增重2kg，能量传递效率为10%，至少要消耗多少kg的草？",
        "200 kg",
    ),
    (
        "某河流中，水草的能量是4000kJ，草鱼获得的能量是600kJ，水草到草鱼的能量传递效率是多少？",
        "15 %",
    ),
    (
        "牛摄入的能量为2000kJ，其中随粪便排出900kJ，呼吸作用散失800kJ，牛用于生长发育和繁殖的能量是多少？",
        "300 kJ",
    ),
]
REFUSED_IN_CHINESE = [
    "在食物链草→兔→狐中，草固定的能量为20000 kJ，若能量传递效率为10%到20%，则狐能获得多少能量？",
    "在食物链草→兔→狐中，草固定的能量为20000 kJ，能量传递效率为10%，狐的数量是多少？",
    "在食物链草→鱼鹰→狐中，草固定的能量为20000 kJ，能量传递效率为10%，狐能获得多少能量？",
    "在食物链草→兔→狐中，草固定的能量为20000 kJ，能量传递效率为10%，鹰能获得多少能量？",
    "在食物链草→兔→狐中，草固定的能量为20000 kJ，狐能获得多少能量？",
    "在食物链草→兔→狐中，草固定的能量为20000 kJ，若能量传递效率为10%，狐能获得多少能量，若传递效率为20%呢？",
    "在食物链草→兔→狐中，草固定的能量为20000 kJ，若能量传递效率为10%，"
    "狐能获得多少能量，若传递效率为20%，狐能获得多少能量？",
    "某生态系统中有一条食物链为草→昆虫→鸟→蛇，草固定的能量是40000kJ，能量传递效率为10%。蛇和鸟共获得的能量是多少？",
    "草原上有一条食物链：青草→羚羊→狮子。青草含有的能量为50000 kJ，羚羊获得的能量占青草的10%，狮子获得多少能量？",
    "某食物链中，生产者储存的能量为5000kJ，若能量传递效率为10%～20%，次级消费者最多获得多少能量？",
    "在食物链草→兔→狐中，草到兔的能量传递效率为10%，兔到狐的能量传递效率为20%，草固定的能量为5000 kJ，狐获得多少能量？",
    "某食物网中，鹰吃兔和蛇，蛇吃鼠，兔和鼠吃草，草的能量为5000 kJ，能量传递效率为10%，鹰获得多少能量？",
    "生产者固定的能量为20000kJ，初级消费者的能量为1600kJ，能量传递效率为10%，次级消费者获得多少能量？",
    "在食物链草→兔→狐中，兔的能量为100kJ，能量传递效率为10%，草和狐的能量各是多少？",
    "在食物链草→兔→狐中，草的能量为100kJ，能量传递效率为10%，兔散失的能量是多少？",
    "在食物链草→兔→狐中，草的能量为1000kJ，能量传递效率为10%，兔和狐共获得多少能量？",
    "在食物链草→兔→狐中，草的能量为1000kJ，能量传递效率为10%，兔从草中获得的能量是多少？",
    "在食物链草→兔→狐中，草的能量为1000kJ，能量传递效率为10%，兔传递给狐的能量是多少？",
    "草的能量为1000kJ，能量传递效率为10%，狐获得多少能量？",
    "在食物链草→兔→狐中，草的能量为1000kJ，兔的能量为100J，能量传递效率是多少？",
    "在食物链狐→兔→草中，草的能量为1000kJ，能量传递效率为10%，狐获得多少能量？",
    "在食物链草→兔→狐中，草的能量为1000kJ，能量传递效率为110%，狐获得多少能量？",
    "在食物链草→兔→狐中，草固定的能量有60%用于呼吸作用，能量传递效率为10%，狐获得多少能量？",
]

test_chinese_wordings_are_read_and_solved = solves_in_chinese(FAMILY, CHINESE)
test_other_chinese_problems_are_refused = refuses_in_chinese(REFUSED_IN_CHINESE)
test_english_wordings_are_explained_in_chinese = tells_in_chinese(FAMILY, [text for text, _ in READ])
