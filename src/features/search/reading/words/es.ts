import type { Words } from './words.ts'

/**
 * Spanish. A phrase is words, `{n}` a number, `{place}` a place, `{month}` a month, `{year}` a year; `(a|b)` is either, `(a|)` may be missing.
 * Accents and capitals say nothing.
 */
export const ES: Words = {
  fillers:
    'de del d en el la los las lo al a un una unos unas y e o u para por con que q hay algun alguna alguno algunos algunas algo quiero quisiera querria busco buscar buscando me te nos se gustaria apetece ir jugar jugando juego juegos rol rolear larp larps roleplay evento eventos partida partidas vivo soy somos estoy es sea sean son tenga tengan mi mis nuestro nuestra tu cerca tipo estilo plan planes fin cosas hacer donde cuando cual cuales como muy mas este esta estos estas tipo ambientado ambientada ambientacion tematica genero sobre entre solo si haya tener poder pueda apuntarme apuntarse persona personas gente amigos alguien fecha fechas dia dias mes ano anos euros euro pero tambien sitio lugar lugares zona provincia ciudad disponible disponibles k x todavia aun tengo menor ahora hablado hablada coche saber gracias proximo proxima proximos proximas nuevo nueva porfa favor hola',
  genres: {
    fantasy:
      'fantasía, fantástico, fantástica, fantasioso, magia, magos, mago, hechiceros, hechicero, mazmorras, aventuras fantásticas',
    'high-fantasy':
      'alta fantasía, fantasía épica, fantasía heroica, épica, elfos, elfo, elfas, enanos, orcos, orco, dragón, dragones, hadas, hada, duendes, unicornios, tolkien, el señor de los anillos, señor de los anillos, tierra media, mazmorras y dragones, dragones y mazmorras, warhammer, warcraft, goblins, trasgos',
    'low-fantasy': 'baja fantasía, fantasía oscura, fantasía sucia, espada y brujería, conan',
    thrones: 'juego de tronos, canción de hielo y fuego, la casa del dragón, the witcher, el brujo, geralt',
    medieval: 'medieval, medievales, medievo, edad media, medieval fantástico',
    knights:
      'castillo, castillos, caballero, caballeros, caballería, cruzados, cruzadas, templarios, templario, reyes y reinas, princesas, justas, torneo medieval, artúrico, rey arturo, robin hood',
    raiders:
      'vikingo, vikingos, vikinga, vikingas, nórdico, nórdicos, samurái, samuráis, ninjas, ninja, japón feudal, bárbaros, celtas, íberos',
    pirates: 'pirata, piratas, corsarios, corsario, bucaneros, filibusteros, piratas del caribe',
    historic:
      'histórico, históricos, histórica, históricas, recreación histórica, recreación, romanos, romano, romana, legionarios, legionario, imperio romano, gladiadores, egipcios, antiguo egipto, grecia clásica, griegos, napoleónico, napoleón, guerra civil, segunda guerra mundial, primera guerra mundial, guerra fría, oeste, lejano oeste, salvaje oeste, western, vaqueros, mosqueteros, siglo de oro, tercios, renacimiento, regencia, jane austen, los bridgerton, bridgerton, barroco, corte francesa, revolución francesa, años veinte, años 20, años 30, años 40, años 50, siglo xix, siglo xviii, siglo xvii, siglo xvi, posguerra, inquisición',
    'world-of-darkness': 'mundo de tinieblas, wod, mascarada, la mascarada, camarilla, sabbat, anarquistas vampíricos',
    vampires:
      'vampiro, vampiros, vampira, vampiras, vampírico, drácula, nosferatu, hombre lobo, hombres lobo, licántropos, licántropo, hombres lobos, chupasangres',
    horror:
      'terror, miedo, terrorífico, terrorífica, horror, de miedo, dar miedo, pasar miedo, pase miedo, pasarlo mal, susto, sustos, fantasma, fantasmas, casa encantada, casas encantadas, casa del terror, encantada, espíritus, demonios, demonio, exorcismo, posesiones, cthulhu, lovecraft, la llamada de cthulhu, lovecraftiano, slasher, asesino en serie, gore, gótico, terror gótico, siniestro, paranormal, manicomio, sectas, secta, monstruos, escalofríos, pesadilla, pesadillas, stranger things, macabro, sobrenatural',
    witches: 'bruja, brujas, brujería, aquelarre, aquelarres, hechicera, hechiceras',
    'post-apo':
      'postapocalíptico, postapocalíptica, postapocalípticos, postapocalipsis, post apocalíptico, post apocalíptica, post apocalipsis, post apo, postapo, apocalipsis, apocalíptico, apocalíptica, fin del mundo, fallout, mad max, metro 2033, stalker, yermo, páramo nuclear, holocausto nuclear, guerra nuclear, radiación, superviviencia, supervivencia, supervivientes',
    zombies:
      'zombi, zombis, zombie, zombies, zombi apocalipsis, muertos vivientes, no muertos, infectados, the last of us, the walking dead',
    'science-fiction':
      'ciencia ficción, scifi, sci fi, cifi, ficción científica, futurista, futuristas, futuro, cyberpunk, ciberpunk, cíber punk, espacio, espacial, espaciales, nave espacial, naves espaciales, naves, alienígenas, aliens, alien, extraterrestres, extraterrestre, marcianos, robots, robot, androides, androide, inteligencia artificial, star wars, la guerra de las galaxias, guerra de las galaxias, star trek, dune, warhammer 40k, matrix, blade runner, galaxia, galáctico, space opera, planetas, distopía, distópico, viajes en el tiempo',
    steampunk:
      'steampunk, steam punk, vapor punk, vaporpunk, retrofuturista, retrofuturismo, máquinas de vapor, dieselpunk, julio verne',
    victorian: 'victoriano, victoriana, época victoriana, londres victoriano',
    modern:
      'contemporáneo, contemporánea, contemporáneos, moderno, moderna, modernos, época actual, actual, actualidad, hoy en día, mundo real, vida real, realista, cotidiano, drama, dramático, romántico, romance, amor, oficina, espías, espía, espionaje, superhéroes, superhéroe, instituto, comedia, humor, policíaco, policías, política',
    magic_school: 'harry potter, hogwarts, escuela de magia, colegio de magia, colegio de magos, escuela de magos',
    mystery:
      'detective, detectives, misterio, misterios, misterioso, asesinato, asesinatos, crimen, crímenes, investigación, investigar, investigador, investigadores, sherlock holmes, sherlock, agatha christie, cluedo, novela negra, noir, cine negro, intriga',
    gangsters: 'mafia, mafiosos, gánsteres, gángsters, ladrones, atracos, atraco, ley seca',
  },
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre, setiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  numbers: [
    'cero',
    'un, uno, una',
    'dos',
    'tres',
    'cuatro',
    'cinco',
    'seis',
    'siete',
    'ocho',
    'nueve',
    'diez',
    'once',
    'doce',
    'trece',
    'catorce',
    'quince',
    'dieciséis',
    'diecisiete',
    'dieciocho',
    'diecinueve',
    'veinte',
    'veintiuno',
    'veintidós',
  ],
  tens: ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa', 'cien'],
  phrases: {
    nothing:
      'rol en vivo, roles en vivo, juego de rol, juegos de rol, cerca de mí, cerca de mi casa, cerca de casa, por aquí cerca',
    beginners:
      'para empezar, empezar, empezando, por dónde empiezo, por donde empezar, empiezo, principiante, principiantes, novato, novatos, novata, novatas, novatillo, noob, nunca he jugado, no he jugado nunca, no hemos jugado nunca, nunca hemos jugado, nunca he hecho, nunca he ido, nunca jugué, jamás he jugado, no he ido nunca, no he jugado, (es |)(mi |la |nuestra |)primera vez, primer rol, primer larp, mi primer, primera partida, primeriza, primerizo, primerizos, primerizas, (sin |no tengo |con poca )experiencia, (no |)(hace |)falta experiencia, sin saber, sin tener ni idea, ni idea, no sé jugar, no se nada, iniciación, iniciarse, iniciarme, para nuevos, gente nueva, jugadores nuevos, nuevos jugadores, soy nuevo, soy nueva, somos nuevos, somos nuevas, recién llegado, debutante, debutar, probar, aprender, fácil, sencillo, accesible para novatos, para iniciarme, introducción, introductorio',
    adults:
      'solo adultos, sólo (para |)adultos, adultos, adulto, adultas, para adultos, para mayores de edad, mayores de edad, mayor de edad, sin niños, sin menores, mayores de 18, mayor de 18, 18 (años |)(y|o|en) (más|adelante),  mayores de 18 años, solo mayores de 18, a partir de 18 años, a partir de 18, desde 18 años, 18 +, + 18, + de 18',
    age: '(hija|hijo|hijos|hijas|niño|niña|niños|niñas|hermano|hermana|sobrino|sobrina|primo|prima|nieto|nieta|chaval|chavala|chavales|adolescente|adolescentes|crío|cría|peque|menor|menores|chico|chica|alguien|amigo|amiga|tengo|tiene|cumple) de {n} (años|), (hija|hijo|niño|niña|hermano|hermana|sobrino|sobrina|chaval|chavala|peque|menor) con {n} (años|), (tengo|tiene|cumple|cumplo|tenemos) {n} (años|), de {n} años, {n} años, {n} añitos, con {n} años, (mayores|mayor) de {n} (años|), a partir de (los |) {n} (años|), desde (los |) {n} años, + {n}, {n} +, + de {n} años, (hija|hijo|niño|niña|hermano|hermana|sobrino|sobrina) (tiene|que tiene) {n} (años|)',
    price:
      '(menos|por menos|no más|más barato|por debajo) de {n} (euros|eur|pavos|€|), (hasta|máximo|max|como máximo|como mucho|tope|presupuesto|presupuesto de|por) {n} (euros|eur|pavos|€), (hasta|máximo|max|como máximo|como mucho|tope|presupuesto|presupuesto de|un máximo de) {n}, {n} (euros|eur|pavos|€) (o menos|máximo|como mucho|como máximo|de presupuesto|tope|max|), no pase de {n} (euros|€|), que cueste menos de {n} (euros|€|), € {n}, no gastar más de {n} (euros|€|), por menos de {n}',
    free: 'gratis, gratuito, gratuitos, gratuita, gratuitas, sin pagar, sin coste, de balde, entrada libre, 0 (euros|€), cero euros, coste cero, que no cueste (dinero|nada|)',
    cheap:
      'barato, baratos, barata, baratas, baratito, económico, económicos, económica, asequible, low cost, poco dinero, sin gastar mucho, tirado de precio',
    none: '(sin|no haya|no quiero|nada de|no) (combate|combates|pelea|peleas|pelear|violencia|lucha|luchas|pegarse|pegarme|pegarnos|armas|batallas), sin que haya combate, sin pegarse, sin dar palos, no me gusta pelear, que no sea de pelear, no (haya |)que pelear, pacífico, pacífica, no violento, sin contacto físico',
    padded:
      'softcombat, soft combat, espadas de (goma|gomaespuma|espuma|látex|foam), espada de (goma|gomaespuma|espuma|látex), (armas|armamento) de (goma|gomaespuma|espuma|látex|foam), espadas blandas, armas blandas, (armas|espadas) acolchadas, látex, gomaespuma, softcom, boffer, combate con látex, combate con espadas, combate simulado, combate seguro, espadazos, dar espadazos',
    airsoft:
      'airsoft, réplicas de airsoft, air soft, bolas de airsoft, de bolas, paintball, gotcha, pistolas de bolas, marcadoras',
    contact:
      'full contact, pleno contacto, contacto pleno, contacto total, hema, esgrima histórica, combate medieval de acero, acero',
    single_day:
      '(de |)(un|1|un solo|un único) día, (de |)un día solo, jornada, jornadas, (de |)una tarde, (de |)una noche, una mañana, (en |)el mismo día, solo (un|1) día, ida y vuelta en el día, (de |)unas horas, (de |)pocas horas, sin (dormir|hacer noche|quedarse a dormir|pernoctar) (fuera|allí|), cortos, corto, corta, partida corta, one shot, oneshot',
    several_days:
      '(de |)(dos|tres|varios|2|3) días, de fin de semana (entero|completo|), (de |)todo el fin de semana, fin de semana completo, larga duración, de varias jornadas',
    spanish: '(en |)español, (en |)castellano, hablado en español, que se hable español, en cristiano',
    english: '(en |)inglés, que se hable inglés, angloparlante, internacional en inglés',
    german: '(en |)alemán, que se hable alemán',
    seats:
      '(que |)(haya|hay|queden|quedan|tenga|con|aún haya|todavía haya|quede) (plaza|plazas|sitio|hueco|huecos|entradas) (libres|libre|disponibles|), (plazas|plaza|huecos|entradas) (libres|libre|disponibles|sueltas), que no (esté|estén) (lleno|llenos|completo|completos|agotado|agotadas), sin lista de espera, no (esté |)completo, no agotado, (inscripción|inscripciones) abiertas, (inscripción|inscripciones) abierta, con plazas, plazas, con sitio, queda sitio',
    food: '(con |)(la |)(comida|comidas|manutención) incluida, (con |)(la |)comida, (que |)(incluya|incluye|den|dan) (la |)(comida|cena|de comer|comidas), (con |)pensión completa, (con |)catering, (con |)comidas incluidas, (con |)cena incluida, con cena, den de comer, se come allí, media pensión, (con |)todo incluido, con desayuno',
    vegan: 'vegano, vegana, veganos, veganas, comida vegana, opción vegana, opciones veganas, menú vegano',
    vegetarian:
      'vegetariano, vegetariana, vegetarianos, vegetarianas, comida vegetariana, menú vegetariano, no como carne, sin carne',
    gluten_free:
      'sin gluten, celiaco, celiaca, celíaco, celíaca, celíacos, celíacas, intolerante al gluten, apto para celíacos, apto celíacos',
    lactose_free: 'sin lactosa, intolerante a la lactosa, intolerancia a la lactosa, sin leche',
    halal: 'halal, sin cerdo',
    sleeping:
      '(con |)(el |)alojamiento (incluido|), (con |)cama, (con |)camas, (se |)(duerme|duerma|duerman|dormir|dormimos) (allí|en el sitio|incluido|dentro|), donde dormir, dormir, quedarse a dormir, quedarme a dormir, sitio para dormir, (con |)(habitación|habitaciones), pernocta, con pernoctación, pasar la noche, en albergue, en casa rural, acampar, acampada, en tienda, con tiendas',
    transport:
      '(en|ir en|llegar en|con|se llega en|por|se pueda ir en|que se llegue en) (tren|bus|autobús|autobus|metro|cercanías|transporte público|ave), transporte público, (sin|no tengo|no hace falta|no necesite|no haga falta|sin necesidad de|no conduzco ni tengo) (coche|carnet|carné|vehículo), sin tener coche, (bien |)comunicado, no conduzco, a pie, cerca del tren, cerca de una estación, cerca del metro',
    accessible:
      'accesible, accesibles, accesibilidad, (en|con|para|apto para) silla de ruedas, (accesible |)(en |para |con )sillas? de ruedas, silla de ruedas, sillas de ruedas, movilidad reducida, sin escaleras, sin barreras, adaptado, adaptada, adaptados, discapacidad, discapacitados, minusválidos, voy en silla, con muletas, baño adaptado, rampa, rampas, sin escalones',
    near: '(cerca|cerquita|alrededor|alrededores|al lado|próximo|próximos|afueras|no lejos|no muy lejos|lo más cerca) (de|d|a) {place}, cerca {place}, junto a {place}, (por|en) (la |)(zona|zonas|alrededores|afueras|área) de {place}, por {place}, por la zona de {place}, cercano a {place}, cercanos a {place}, desde {place}, zona {place}, saliendo de {place}, vivo en {place}, estoy en {place}, soy de {place}, somos de {place}, lo más cerca posible de {place}',
    near_km:
      '(a |)(menos de |máximo |como mucho |unos |hasta |) {n} (km|kms|kilómetros|kilometro) (de|desde|alrededor de) {place}, (a |)(menos de |) {n} (km|kms|kilómetros) a la redonda de {place}, radio de {n} (km|kms|kilómetros) (de|desde|en) {place}, {place} {n} (km|kms|kilómetros), {place} y {n} (km|kms|kilómetros) (alrededor|a la redonda), (en |)un radio de {n} (km|kilómetros) (de|desde|en) {place}',
    near_hours:
      '(a |)(menos de |máximo |como mucho |unas |como máximo |) {n} (h|hora|horas|hs) (de|desde) {place}, (a |)(menos de |máximo |unas |como mucho |) {n} (h|hora|horas) (en|de) coche (de|desde) {place}, (a |)(menos de |) {n} (h|hora|horas) de viaje (de|desde) {place}',
    near_hour_half:
      '(a |)(menos de |) (una |1 |) (hora|h) y media (de|desde) {place}, (a |)(menos de |) (una |1 |) hora y media en coche (de|desde) {place}',
    near_half_hour:
      '(a |)(menos de |) media (hora|h) (de|desde) {place}, (a |)(menos de |) media hora en coche (de|desde) {place}',
    near_minutes:
      '(a |)(menos de |) {n} (min|minutos|mins) (de|desde) {place}, (a |)(menos de |) {n} minutos en coche (de|desde) {place}',
    in: '(en|in) (la |el |)(provincia|ciudad|comunidad|isla|comunidad autónoma|región) de {place}, en {place}, dentro de {place}, (provincia|comunidad) de {place}, en (toda |todo |)(la |el |) {place}',
    spain: '(en |)españa, (en |)todo el país, nacional, nacionales',
    germany: '(en |)alemania',
    abroad: '(en el |)extranjero, internacional, internacionales, fuera de españa, otros países, otro país',
    weekend:
      '(este |el |)(fin de semana|finde), este viernes, este sábado, este domingo, (el |)(viernes|sábado|domingo), fin de semana actual, los fines de semana, fines de semana',
    next_weekend:
      '(el |)(finde|fin de semana) (que viene|próximo|siguiente|q viene), (el |)próximo (finde|fin de semana), (el |)siguiente (finde|fin de semana), (el |)(viernes|sábado|domingo) que viene',
    weekend_after:
      '(el |)(finde|fin de semana) (que viene no|)(el |)(otro|siguiente al que viene), (en |dentro de )(dos|2) (findes|fines de semana), en quince días, dentro de quince días',
    this_week: '(esta|la) semana, esta misma semana',
    next_week: '(la |)(semana que viene|próxima semana|semana próxima), (la |)semana siguiente',
    this_month: 'este mes, mes actual, (antes de que acabe|a final de|a fin de|a finales de) (este |)mes',
    next_month: '(el |)próximo mes, (el |)mes (que viene|próximo|siguiente|q viene)',
    today: 'hoy, hoy mismo, esta noche, esta tarde',
    tomorrow: 'mañana',
    this_year: '(este|el) año, este mismo año, antes de (fin de año|que acabe el año|año nuevo), (a |)finales de año',
    next_year: '(el |)(año que viene|próximo año|año próximo), (el |)año siguiente',
    year: '(en |)el {year}, (en |)(año |) {year}, (el |)año {year}, para (el |) {year}',
    month:
      '(en |)(el mes de |)(este |el |próximo |todo |) {month} (de |del |) {year}, {month} (que viene|próximo), (en |)(el mes de |) {month}, (un |algún |los |el primer |el último |)(finde|fin de semana|fines de semana|findes) (de|en) {month}',
    month_start:
      '(a |)(principios|primeros|comienzos|inicios) de {month}, primera quincena de {month}, (la |)primera (mitad|semana) de {month}',
    month_middle: '(a |)mediados de {month}',
    month_end:
      '(a |)(finales|final|últimos|fines|fin) de {month}, segunda quincena de {month}, (la |)(segunda mitad|última semana) de {month}',
    day: '(el |)(día |) {n} de {month} (de |del |) {year}, (el |)(día |) {n} (de |) {month}, (el |)(viernes|sábado|domingo|lunes|martes|miércoles|jueves) {n} (de |) {month}',
    days: '(del |desde el |entre el |) {n} (al|a|y el|y|hasta el|-) {n} de {month} (de |del |) {year}, (del |desde el |entre el |) {n} (al|a|y el|y|hasta el|-) {n} (de |) {month}',
    months: '(de|desde|entre) {month} (a|y|hasta|o) {month}, {month} (y|o|u|-) {month}, {month} {month}',
    from_month: '(a partir|después) de {month}, desde {month}, (de |) {month} en adelante',
    until_month: 'antes de {month}, hasta {month}, antes del {month}',
    spring: '(en |la |esta |)primavera (que viene|próxima|)',
    summer: '(en |el |este |)verano (que viene|próximo|), vacaciones de verano, veraniego, en las vacaciones de verano',
    autumn: '(en |el |este |)otoño (que viene|próximo|)',
    winter: '(en |el |este |)invierno (que viene|próximo|)',
    christmas:
      '(vacaciones de |fiestas de |en |durante |por |las |)(navidad|navidades|navideño|navideña), (en |)fiestas navideñas, vacaciones navideñas',
    new_year: '(en |)(nochevieja|fin de año|año nuevo)',
    epiphany: '(el |)puente de (los |)reyes, (día de |los |)reyes magos, noche de reyes',
    easter:
      '(en |la |)semana santa, vacaciones de semana santa, (en |)pascua, puente de semana santa, jueves santo, viernes santo',
    may_day:
      '(el |)puente de mayo, (el |)puente del (1|uno|primero) de mayo, (el |)puente del trabajo, día del trabajo, día del trabajador',
    assumption:
      '(el |)puente de agosto, (el |)puente de la asunción, (el |)puente del (15|quince) de agosto, virgen de agosto',
    october:
      '(el |)puente de octubre, (el |)puente del pilar, (el |)puente de la hispanidad, (el |)(día de la |)hispanidad, (el |)puente del (12|doce) de octubre, el pilar, fiestas del pilar',
    all_saints:
      '(el |)puente de (todos los |los |)santos, (el |)puente de noviembre, todos los santos, (día de |)(los |)difuntos, día de muertos',
    constitution:
      '(el |)puente de (la |)(constitución|inmaculada|diciembre), (el |)puente de la purísima, (el |)acueducto (de diciembre|)',
    long_weekend:
      '(el |)(próximo |siguiente |algún |un |)puente, (los |)puentes, fin de semana largo, finde largo, puente festivo',
    halloween: '(en |por |)halloween, noche de brujas, samhain',
    carnival: '(en |los |por |)carnaval, carnavales, puente de carnaval',
    valentine: 'san valentín',
    saint_john: '(noche de |)san juan',
  },
  negations: 'sin no excepto salvo ni',
}
