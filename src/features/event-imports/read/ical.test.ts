import { expect, test } from 'vitest'
import { readCalendar } from './ical.ts'
import { calendar, first, read, TODAY } from './read-fixtures.ts'

test('reads an event of a calendar, with whole days and a folded description', () => {
  const event = first(
    calendar([
      ...['UID:lobos@example.org', 'SUMMARY:Lobos de Gredos\\, la camada', 'DTSTART;VALUE=DATE:20270312'],
      ...['DTEND;VALUE=DATE:20270315', 'LOCATION:Refugio de la Cebedilla\\, Ávila', 'URL:https://example.org/lobos'],
      ...['DESCRIPTION:Tres días en la sierra\\,', '  sin cobertura.\\n\\nTraed abrigo.'],
    ]),
  )
  expect(event).toMatchObject({
    ...{ title: 'Lobos de Gredos, la camada', dateStart: '2027-03-12', dateEnd: '2027-03-14', timeStart: null },
    ...{
      place: 'Refugio de la Cebedilla',
      address: 'Ávila',
      url: 'https://example.org/lobos',
      uid: 'lobos@example.org',
    },
    description: 'Tres días en la sierra, sin cobertura.\n\nTraed abrigo.',
    sources: { title: 'ical', dateStart: 'ical' },
  })
})

test.each([
  ['with a zone', ['DTSTART;TZID=Europe/Madrid:20270312T180000', 'DTEND;TZID=Europe/Madrid:20270314T140000'], '18:00'],
  ['without a zone', ['DTSTART:20270312T180000', 'DTEND:20270314T140000'], '18:00'],
  ['in UTC', ['DTSTART:20270312T170000Z', 'DTEND:20270314T130000Z'], '18:00'],
  ['with a duration', ['DTSTART;TZID=Europe/Madrid:20270312T180000', 'DURATION:P1DT20H'], '18:00'],
  [
    'of New York',
    ['DTSTART;TZID=America/New_York:20270312T120000', 'DTEND;TZID=America/New_York:20270314T090000'],
    '18:00',
  ],
  [
    'of the Canary Islands',
    ['DTSTART;TZID=Atlantic/Canary:20270312T180000', 'DTEND;TZID=Atlantic/Canary:20270314T140000'],
    '18:00',
  ],
  [
    'with a path before the zone',
    ['DTSTART;TZID=/example.org/1/America/New_York:20270312T120000', 'DTEND:20270314T130000Z'],
    '18:00',
  ],
])('reads times %s as those of the place', (_, lines, timeStart) => {
  expect(first(calendar(['SUMMARY:Lobos', ...lines]))).toMatchObject({
    ...{ dateStart: '2027-03-12', dateEnd: '2027-03-14', timeStart, timeEnd: '14:00' },
  })
})

test('an event until midnight ends on the day before', () => {
  const event = first(calendar(['SUMMARY:Noche', 'DTSTART:20270312T200000', 'DTEND:20270313T000000']))
  expect(event).toMatchObject({ dateStart: '2027-03-12', dateEnd: null, timeEnd: '00:00' })
  const weekend = first(calendar(['SUMMARY:Fin de semana', 'DTSTART:20270312T200000', 'DTEND:20270315T000000']))
  expect(weekend).toMatchObject({ dateStart: '2027-03-12', dateEnd: '2027-03-14', timeEnd: '00:00' })
  const night = first(calendar(['SUMMARY:Hasta el alba', 'DTSTART:20270312T220000', 'DTEND:20270313T060000']))
  expect(night).toMatchObject({ dateStart: '2027-03-12', dateEnd: null, timeEnd: '06:00' })
})

test('takes the next date of an event that repeats, and not the alarm or what was moved', () => {
  const text = calendar(
    [
      ...['UID:a', 'SUMMARY:Taller', 'DTSTART:20260101T180000', 'DTEND:20260101T200000', 'RRULE:FREQ=WEEKLY'],
      ...['BEGIN:VALARM', 'DESCRIPTION:Alarma', 'TRIGGER:-PT1H', 'END:VALARM'],
    ],
    ['UID:a', 'SUMMARY:Taller movido', 'RECURRENCE-ID:20261126T180000', 'DTSTART:20261127T180000'],
  )
  expect(read(text)).toMatchObject([{ title: 'Taller', dateStart: '2026-11-26', repeats: true, description: null }])
})

test('a zone that only the file describes is read as it describes it', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
    ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
    ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  const event = ['SUMMARY:Lobos', 'DTSTART;TZID=Eastern Standard Time:20270312T120000']
  const text = calendar(event).replace('BEGIN:VEVENT', `${zone.join('\r\n')}\r\nBEGIN:VEVENT`)
  expect(first(text)).toMatchObject({ dateStart: '2027-03-12', timeStart: '18:00', timeEnd: null })
})

test('an hour that the clocks skip is moved on', () => {
  const lines = ['SUMMARY:Noche corta', 'DTSTART;TZID=Europe/Madrid:20270328T023000']
  expect(first(calendar(lines))).toMatchObject({ dateStart: '2027-03-28', timeStart: '03:30' })
})

test('a broken event does not take the others with it, and has no date', () => {
  const text = calendar(
    ['SUMMARY:Sin fecha'],
    ['SUMMARY:Mes trece', 'DTSTART:20271301'],
    ['SUMMARY:Dos comienzos', 'DTSTART;VALUE=DATE:20270401', 'DTSTART;VALUE=DATE:20270501'],
    ['SUMMARY:Fin y duración', 'DTSTART:20270401T100000', 'DTEND:20270401T200000', 'DURATION:PT1H'],
    ['SUMMARY:Bien', 'DTSTART;VALUE=DATE:20270401', 'esto no es una línea de calendario'],
  )
  expect(read(text)?.map(({ title, dateStart }) => [title, dateStart])).toEqual([
    ['Bien', '2027-04-01'],
    ['Sin fecha', null],
    ['Mes trece', null],
    ['Dos comienzos', null],
    ['Fin y duración', null],
  ])
})

test('lists what is to come first, and no more than asked for', () => {
  const day = (date: string) => [`SUMMARY:${date}`, `DTSTART;VALUE=DATE:${date}`]
  const text = calendar(day('20200101'), day('20280101'), day('20210101'), day('20270101'))
  expect(read(text)?.map(({ title }) => title)).toEqual(['20270101', '20280101', '20210101', '20200101'])
  expect(read(text, { max: 1 })).toHaveLength(1)
})

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=SECONDLY;BYMONTH=12',
  'FREQ=DAILY;INTERVAL=2000000000',
  'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
  'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300',
  `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(20_000)}MO`,
])('a rule that matches nothing or takes for ever does not hold up the others (%#)', (rule) => {
  const dates = ['DTSTART:20200201T180000', 'DTEND:20200201T200000']
  const text = calendar(['SUMMARY:Raro', ...dates, `RRULE:${rule}`], ['SUMMARY:Bien', 'DTSTART;VALUE=DATE:20270401'])
  const found = read(text) ?? []
  expect(found.map(({ title, repeats }) => [title, repeats]).toSorted()).toEqual([
    ['Bien', false],
    ['Raro', true],
  ])
})

test('many events that repeat since long ago are read', () => {
  const one = ['SUMMARY:Diario', 'DTSTART:19000101T100000', 'DTEND:19000101T110000', 'RRULE:FREQ=DAILY']
  expect(read(calendar(...Array.from({ length: 1000 }, () => one)))?.length).toBeGreaterThan(0)
})

test('an id with characters that the database does not store is read without them', () => {
  const text = calendar(['UID:a\u0000b', 'SUMMARY:Con nulo', 'DTSTART;VALUE=DATE:20270401'])
  expect(readCalendar(text, { today: TODAY, max: 1 })).toMatchObject([{ uid: 'ab' }])
})
