import type { Words } from './words.ts'

/** English, as `es.ts`. */
export const EN: Words = {
  fillers:
    'a an and any are as at be but by can could do event events find fun game games get go going good has have hi hello i id im in is it its kind larp larps larping like looking lot me my not of on one or other our out place places play playing please role rpg roleplay roleplaying run set setting some something somewhere sort style such that the their them then there theme themed these thing things think this those to too type up us very want wanted we what when where which who will with would you your for from about during about people person someone somebody friends sessions session live action date dates day days month months year years euro euros eur area city town upcoming next new show only around near before still drive driving thanks speaking',
  genres: {
    fantasy: 'fantasy, magic, magical, wizards, wizard, mages, mage, sorcery, sorcerers, swords and sorcery',
    'high-fantasy':
      'high fantasy, epic fantasy, heroic fantasy, elf, elves, dwarf, dwarves, orc, orcs, dragon, dragons, fairies, fairy, fae, faeries, unicorns, goblins, tolkien, lord of the rings, the lord of the rings, lotr, middle earth, dungeons and dragons, d and d, d d, dnd, warhammer, warcraft, hobbits',
    'low-fantasy': 'low fantasy, dark fantasy, grimdark, gritty fantasy, conan',
    thrones: 'game of thrones, song of ice and fire, house of the dragon, the witcher, witcher',
    medieval: 'medieval, middle ages, mediaeval, medieval fantasy',
    knights:
      'castle, castles, knight, knights, crusades, crusaders, templars, kings and queens, chivalry, king arthur, arthurian, robin hood, princesses, jousting',
    raiders:
      'viking, vikings, norse, nordic vikings, samurai, samurais, ninja, ninjas, feudal japan, barbarians, celts',
    pirates: 'pirate, pirates, buccaneers, corsairs, pirates of the caribbean',
    historic:
      'historic, historical, history, reenactment, re enactment, romans, roman, legionaries, gladiators, roman empire, ancient egypt, egyptians, ancient greece, greeks, napoleonic, civil war, second world war, world war, world war two, world war 2, ww2, wwii, ww1, cold war, wild west, western, westerns, cowboys, musketeers, renaissance, regency, jane austen, bridgerton, baroque, french revolution, roaring twenties, 1920s, 1930s, 1940s, 1950s, twenties, nineteenth century, 19th century, 18th century, 17th century, inquisition',
    'world-of-darkness': 'world of darkness, wod, the masquerade, masquerade, camarilla, sabbat',
    vampires: 'vampire, vampires, vampyre, dracula, nosferatu, werewolf, werewolves',
    horror:
      'horror, scary, scare, scares, terror, fear, frightening, creepy, spooky, ghost, ghosts, haunted, haunted house, haunted houses, spirits, demons, demon, exorcism, possession, cthulhu, lovecraft, lovecraftian, call of cthulhu, slasher, serial killer, gore, gothic, gothic horror, paranormal, asylum, cult, cults, monsters, nightmare, nightmares, stranger things, supernatural',
    witches: 'witch, witches, witchcraft, coven, covens',
    'post-apo':
      'post apocalypse, post apocalyptic, postapocalyptic, postapocalypse, postapo, post apo, apocalypse, apocalyptic, end of the world, fallout, mad max, metro 2033, stalker, wasteland, nuclear, nuclear war, survival, survivors',
    zombies:
      'zombie, zombies, undead, living dead, walking dead, the walking dead, the last of us, infected, zombie apocalypse',
    'science-fiction':
      'science fiction, sci fi, scifi, sf, futuristic, future, cyberpunk, cyber punk, space, spaceship, spaceships, starship, space opera, aliens, alien, robots, robot, androids, artificial intelligence, star wars, star trek, dune, warhammer 40k, matrix, blade runner, galaxy, galactic, planets, dystopia, dystopian, time travel',
    steampunk: 'steampunk, steam punk, retrofuturistic, steam engines, dieselpunk, jules verne',
    victorian: 'victorian, victorian era, victorian london',
    modern:
      'contemporary, modern, modern day, present day, real life, everyday life, slice of life, realistic, drama, romance, romantic, love, office, spies, spy, espionage, superheroes, superhero, high school, comedy, politics',
    magic_school: 'harry potter, hogwarts, magic school, wizard school, school of magic, wizarding school',
    mystery:
      'detective, detectives, mystery, mysteries, murder, murder mystery, murder mysteries, crime, crimes, whodunit, whodunnit, investigation, investigate, sherlock holmes, sherlock, agatha christie, cluedo, clue, noir, film noir, intrigue',
    gangsters: 'mafia, gangster, gangsters, mobsters, mob, heist, heists, prohibition',
  },
  months: [
    'january, jan',
    'february, feb',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august, aug',
    'september, sept, sep',
    'october, oct',
    'november, nov',
    'december, dec',
  ],
  numbers: [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
    'twenty',
  ],
  tens: ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred'],
  phrases: {
    nothing:
      'live action role play, live action roleplay, live action roleplaying, live action role playing, near me, close to me, nearby',
    beginners:
      '(for |)(absolute |total |complete |)(beginner|beginners|newbie|newbies|newcomer|newcomers|novice|novices|noob|noobs), beginner friendly, newbie friendly, newcomer friendly, first timer, first timers, first time, (my |our |)first (time|larp|game|event), (i |we |)(have |ve |)never (played|larped|done|tried|been|done this|done it|played before|larped before|done a larp|been to a larp|done one), never played before, (with |)(no|without|zero|any|little) (previous |prior |)experience, (no |)experience needed, (im |i am |we are |)new to (larp|larping|this|it|the hobby), starting out, getting started, get started, how to start, where to start, to start, start, starter, newcomers welcome, new players, new player, introduction, introductory, intro, learn, try it, easy',
    adults:
      '(adults|adult) only, only (for |)adults, adults, adult, for adults, grown ups, grown ups only, over 18, over 18s, over eighteen, 18 +, + 18, 18 plus, 18 and over, 18 or over, 18 years and older, no kids, no children, child free, without children, no minors',
    age: '{n} year old (daughter|son|kid|child|boy|girl|teen|teenager|brother|sister|nephew|niece|), {n} year olds, {n} years old, {n} yo, {n} y o, {n} years of age, (aged|age|ages) {n}, (daughter|son|kid|kids|child|children|brother|sister|nephew|niece|teen|teenager|boy|girl) (who is|who s|is|of|aged|thats|that is) {n}, (im|i am|i m|she is|he is|shes|hes) {n}, {n} +, + {n}, {n} and (over|up|older), over {n} s, from {n} years, from age {n}',
    price:
      '(under|below|less than|up to|max|maximum|at most|no more than|not more than|cheaper than|budget|budget of|for under|for less than|within|costs less than|costing under) {n} (euros|euro|eur|€|bucks|quid), (under|below|less than|up to|max|maximum|at most|no more than|not more than|cheaper than|budget|budget of|for under) (€ |) {n}, {n} (euros|euro|eur|€) (or less|max|maximum|at most|tops|budget|or under|), € {n} (or less|max|maximum|tops|), (under|below|less than|up to|max) € {n}',
    free: 'free, for free, free of charge, free entry, no cost, 0 (euros|€), zero euros, costs nothing',
    cheap: 'cheap, cheapest, inexpensive, affordable, low cost, low budget, on a budget',
    none: '(no|non|without|zero|not any|free of) (combat|fighting|fight|fights|violence|battles|weapons|swords), combat free, fight free, combatless, nonviolent, non violent, peaceful, (dont|do not|don t) (want to |like to |)fight, not about fighting, no physical contact',
    padded:
      'softcombat, soft combat, (foam|latex|padded|soft|rubber|larp) (swords|weapons|sword|weapon|combat|fighting), boffer, boffers, foam, latex, padded, sword fighting, swordfighting, swordplay',
    airsoft: 'airsoft, air soft, bb guns, paintball, airsoft guns',
    contact: 'full contact, heavy combat, hema, steel combat, steel weapons, contact combat, historical fencing',
    single_day:
      '(one|1|single|a) day, (one|1|single) day (event|events|larp|larps|game|games|only|), day trip, (one|an|single|one) (afternoon|evening), (a few|few|couple of) hours, short, one shot, oneshot, no overnight, without (staying|sleeping) over, day event, evening larp, oneday',
    several_days:
      '(two|three|several|multiple|2|3) (day|days), multi day, weekend long, (whole|full|entire) weekend, long larp',
    spanish: '(in |)spanish, spanish (speaking|language), castilian',
    english: '(in |)english, english (speaking|language|spoken), speak english',
    german: '(in |)german, german (speaking|language), (auf |)deutsch',
    seats:
      '(with |has |have |there are |still |any |)(places|seats|spots|tickets|spaces|spot|space|room) (left|available|free|remaining|open), (still |)(available|open) (places|seats|spots|tickets), not (sold out|full|booked out), no waiting list, (free|open) (spots|places|seats), still open, (sign up|signup|registration|signups) open, availability, with availability, still available',
    food: '(with |)(food|meals|meal|catering|dinner|lunch|breakfast) (included|provided|), (with |)full board, (includes|including|provides) (food|meals|dinner|lunch), all inclusive, half board, catered, fed',
    vegan: 'vegan, vegans, vegan (food|options|option|friendly), plant based',
    vegetarian: 'vegetarian, vegetarians, veggie, vegetarian (food|options|option|friendly), meat free',
    gluten_free: 'gluten free, without gluten, no gluten, coeliac, celiac, coeliacs, celiacs, gluten intolerant',
    lactose_free: 'lactose free, without lactose, no lactose, dairy free, lactose intolerant',
    halal: 'halal, no pork',
    sleeping:
      '(with |)(accommodation|lodging|bed|beds|housing) (included|provided|on site|onsite|), (place|somewhere|room) to sleep, sleep, sleeping, (sleep|sleeping|stay|staying) (there|on site|onsite|over|over night|overnight|included), overnight, overnight stay, camping, with tents, tents, hostel, dorms, sleepover',
    transport:
      '(by|with|reachable by|accessible by|via|go by|get there by|served by) (public transport|public transit|train|bus|metro|tram|underground|public transportation), public (transport|transit|transportation), (no|without|without a|without needing a|dont have a|don t have a|do not have a|no need for a|dont need a|i have no) (car|cars|vehicle|driving licence|license), (no |)car (needed|required|free), carless, dont drive, don t drive, do not drive, cant drive, can t drive, near a (train |)station, train station, walking distance',
    accessible:
      'wheelchair, wheelchairs, wheelchair (accessible|friendly|access|user|users), accessible, accessibility, disabled, disabled access, disability, disabilities, reduced mobility, limited mobility, step free, stepfree, no stairs, mobility (impaired|issues|impairment), crutches, ramp, barrier free, accessible toilet',
    near: '(near|nearby|near to|close to|around|next to|not far from|closest to|nearest to|outside|by|from|in the vicinity of|near about|based in|living in|i live in) (of |) {place}, (in |)(the |) {place} area, {place} (nearby|surroundings|or nearby), (in |)(the |)area (of|around) {place}, vicinity of {place}, i am in {place}, leaving from {place}, live in {place}, travelling from {place}, traveling from {place}',
    near_km:
      '(within |less than |under |max |up to |at most |) (a |) {n} (km|kms|kilometres|kilometers|kilometre|k) (of|from|around|away from|radius of|radius from|radius around) {place}, {place} (within |) {n} (km|kms|kilometres|kilometers), {n} (km|kilometres|kilometers) radius (of|from|around) {place}, within a {n} (km|kilometre|kilometer) radius (of|from|around) {place}',
    near_hours:
      '(within |less than |under |max |up to |at most |) {n} (h|hr|hrs|hour|hours) (of|from|away from) {place}, (within |less than |under |max |up to |) {n} (h|hr|hrs|hour|hours|hours s|hour s) (drive|driving|by car|car ride|by train) (of|from|away from) {place}, (within |less than |under |) (an|1) hour (s |) (of|from|away from) {place}, (within |less than |) an hour (s |)(drive|by car) (of|from) {place}',
    near_hour_half:
      '(within |) (an|one|1) (hour|h) and a half (drive |by car |) (of|from) {place}, (one|an) and a half hours (of|from) {place}',
    near_half_hour: '(within |) half an hour (drive |by car |away |) (of|from) {place}',
    near_minutes: '(within |less than |under |) {n} (min|mins|minutes) (drive |by car |away |) (of|from) {place}',
    in: '(in|within|inside|at) (the |)(city of |province of |region of |) {place}, anywhere in {place}',
    spain: '(in |)spain',
    germany: '(in |)germany',
    abroad: '(go |)abroad, international, outside (of |)spain, other countries, another country, foreign',
    weekend:
      '(this |the |on the |on |at the |)(weekend|weekends), (this |)(friday|saturday|sunday), this coming weekend',
    next_weekend: '(the |)(next|following) weekend, next (friday|saturday|sunday)',
    weekend_after: '(the |)weekend after next, in (two|2) (weekends|weeks), in a fortnight',
    this_week: 'this week',
    next_week: 'next week',
    this_month: 'this month, (later |end of |by the end of |)this month',
    next_month: 'next month',
    today: 'today, tonight, this evening, this afternoon, right now',
    tomorrow: 'tomorrow',
    this_year: 'this year, before (new year|the end of the year), end of (the |)year',
    next_year: 'next year',
    year: '(in |for |during |) {year}',
    month:
      '(in |this |next |during |early in |in the month of |) {month} (of |) {year}, (in |this |next |during |sometime in |in the month of |) {month}, (a |any |the first |the last |)(weekend|weekends) (in|of) {month}',
    month_start:
      '(in |)(early|beginning of|start of|the beginning of|the start of|at the start of|at the beginning of) {month}, (the |)first (half|week|weekend) of {month}',
    month_middle: '(in |)(mid|middle of|the middle of|in the middle of) {month}',
    month_end:
      '(in |)(late|end of|the end of|at the end of) {month}, (the |)(second half|last week|last weekend) of {month}',
    day: '(on |)(the |) {n} (st|nd|rd|th|)(of |) {month} {year}, (on |)(the |) {n} (st |nd |rd |th |)(of |) {month}, (on |) {month} (the |) {n} (st|nd|rd|th|), (on |)(saturday|sunday|friday) {n} (st |nd |rd |th |) {month}',
    days: '(from |between |)(the |) {n} (st |nd |rd |th |)(to|and|until|till|-|through) (the |) {n} (st |nd |rd |th |)(of |) {month}, (from |between |) {month} {n} (st |nd |rd |th |)(to|and|until|till|-|through) {n} (st|nd|rd|th|)',
    months: '(from|between) {month} (to|and|until|till) {month}, {month} (or|and|to|-) {month}',
    from_month: '(after|since) {month}, from {month} (on|onwards|onward|), starting in {month}',
    until_month: '(before|until|till|by) {month}',
    spring: '(in |this |next |)(the |)spring (time|)',
    summer: '(in |this |next |)(the |)summer (time|), (the |)summer (holidays|holiday|break|vacation), summertime',
    autumn: '(in |this |next |)(the |)(autumn|fall)',
    winter: '(in |this |next |)(the |)winter (time|)',
    christmas:
      '(at |over |during |the |for |)(christmas|xmas) (holidays|holiday|break|vacation|time|), (the |)festive season, holiday season, winter (holidays|break)',
    new_year: '(at |over |for |on |)(new year|new years|new years eve|new year s eve|new years day)',
    epiphany: 'epiphany, three kings (day|)',
    easter: '(at |over |during |the |for |)easter (holidays|holiday|break|weekend|week|time|), holy week, good friday',
    may_day:
      '(the |)may (long weekend|bank holiday|day), may day (weekend|), long weekend (in|of) may, labour day, labor day',
    assumption: '(the |)august long weekend, long weekend (in|of) august, assumption (day|)',
    october:
      '(the |)october long weekend, long weekend (in|of) october, columbus day, hispanic day, spanish national day',
    all_saints: '(the |)november long weekend, long weekend (in|of) november, all saints (day|), day of the dead',
    constitution:
      '(the |)(december|constitution|constitution day) (long weekend|bridge), long weekend (in|of) december, constitution day, immaculate conception',
    long_weekend:
      '(the |a |)(next |)(long weekend|bank holiday|bank holiday weekend|long weekends|bank holidays|public holiday)',
    halloween: '(at |for |on |)halloween, hallowe en',
    carnival: '(at |during |)carnival',
    valentine: 'valentines day, valentine s day, valentines',
    saint_john: 'saint john, midsummer, st john s eve',
  },
  negations: 'no without not non except nor',
}
