import type { Locale } from '../languages.ts'

const SMALL = {
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
}
const TENS = {
  es: '  veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  en: '  twenty thirty forty fifty sixty seventy eighty ninety',
}
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
const word = (list: string, index: number) => list.split(' ')[index]!

function spanish(count: number): string {
  if (count < 30) return word(SMALL.es, count)
  if (count < 100) {
    const tens = word(TENS.es, Math.floor(count / 10))
    return count % 10 ? `${tens} y ${word(SMALL.es, count % 10)}` : tens
  }
  if (count === 100) return 'cien'
  if (count < 1000) return joined(word(HUNDREDS, Math.floor(count / 100)), count % 100, spanish)
  const thousands = Math.floor(count / 1000)
  return joined(thousands === 1 ? 'mil' : `${shortOne(spanish(thousands))} mil`, count % 1000, spanish)
}

/** Before a noun `uno` is `un`: treinta y un mil, veintiún euros. */
const shortOne = (text: string) => text.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')

function english(count: number): string {
  if (count < 20) return word(SMALL.en, count)
  if (count < 100) {
    const tens = word(TENS.en, Math.floor(count / 10))
    return count % 10 ? `${tens}-${word(SMALL.en, count % 10)}` : tens
  }
  if (count < 1000)
    return joined(`${word(SMALL.en, Math.floor(count / 100))} hundred`, count % 100, (rest) => `and ${english(rest)}`)
  return joined(`${english(Math.floor(count / 1000))} thousand`, count % 1000, english)
}

const joined = (first: string, rest: number, inWords: (rest: number) => string) =>
  rest === 0 ? first : `${first} ${inWords(rest)}`

/** Above this many euros, the figures are clearer. */
const MOST = 999_999

/** An amount of minor units of euros in words: ciento diez euros con cincuenta céntimos. Null where figures are clearer. */
export function amountInWords(minor: number, locale: Locale): string | null {
  const [euros, cents] = [Math.floor(minor / 100), minor % 100]
  if (euros > MOST) return null
  const unit = (count: number, one: string, many: string) =>
    `${locale === 'es' ? shortOne(spanish(count)) : english(count)} ${count === 1 ? one : many}`
  const whole = unit(euros, 'euro', 'euros')
  if (cents === 0) return whole
  return locale === 'es'
    ? `${whole} con ${unit(cents, 'céntimo', 'céntimos')}`
    : `${whole} and ${unit(cents, 'cent', 'cents')}`
}
