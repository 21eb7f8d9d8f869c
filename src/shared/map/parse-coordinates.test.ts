import { expect, test } from 'vitest'
import { isShortMapLink, parseCoordinates } from './parse-coordinates.ts'

test.each([
  ['39.47, -0.37', 39.47, -0.37],
  ['39.47,-0.37', 39.47, -0.37],
  ['  39.4699 −0.3763 ', 39.4699, -0.3763],
  ['(39.47; -0.37)', 39.47, -0.37],
  ['39,47; -0,37', 39.47, -0.37],
  ['39,47, -0,37', 39.47, -0.37],
  ['40, -3', 40, -3],
  ['39°28\'12"N 0°22\'12"W', 39.47, -0.37],
  ['39° 28′ 12″ N, 0° 22′ 12″ O', 39.47, -0.37],
  ['39.47° N, 0.37° W', 39.47, -0.37],
  ['52,52 N 13,41 E', 52.52, 13.41],
  ['geo:39.47,-0.37?z=15', 39.47, -0.37],
  ['https://www.google.com/maps/@39.47,-0.37,15z?entry=ttu', 39.47, -0.37],
  [
    'https://www.google.com/maps/place/Casa/@39.5,-0.4,17z/data=!3m1!4b1!4m6!3m5!1s0xd6!8m2!3d39.4699!4d-0.3763!16s',
    39.4699,
    -0.3763,
  ],
  ['https://www.google.com/maps/place/39%C2%B028N/@39.47,-0.37,17z', 39.47, -0.37],
  ['https://www.google.com/maps/search/39.47,+-0.37?sa=X', 39.47, -0.37],
  ['https://maps.google.com/?q=39.47,-0.37&z=12', 39.47, -0.37],
  ['https://maps.google.es/maps?q=loc:39.47+-0.37', 39.47, -0.37],
  ['https://www.google.com/maps/search/?api=1&query=39.47%2C-0.37', 39.47, -0.37],
  ['www.google.com/maps/dir//39.47,-0.37/@39.6,-0.5,12z', 39.47, -0.37],
  ['https://www.openstreetmap.org/?mlat=39.47&mlon=-0.37#map=15/39.5/-0.4', 39.47, -0.37],
  ['https://www.openstreetmap.org/#map=15/39.47/-0.37', 39.47, -0.37],
  ['https://www.openstreetmap.org/node/1#map=19/39.47/-0.37&layers=N', 39.47, -0.37],
  ['https://maps.apple.com/?ll=39.47,-0.37&q=Casa%20Velada', 39.47, -0.37],
  ['https://maps.apple.com/place?address=X&coordinate=39.47,-0.37&name=Casa', 39.47, -0.37],
  ['https://www.bing.com/maps?cp=39.47~-0.37&lvl=12', 39.47, -0.37],
  ['https://waze.com/ul?ll=39.47%2C-0.37&navigate=yes', 39.47, -0.37],
])('reads %s', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

test.each([
  ...['', 'por ahí', '39.47', '39.47, ', '95, 0', '40, 190', '1.2.3, 4', 'https://example.org/', 'https://%', 'geo:'],
  ...['https://www.google.com/maps/place/Casa+Velada/', 'https://maps.app.goo.gl/AbC12', '39.47N 0.37N'],
  'https://www.google.com/maps/@%ff,1,15z',
])('finds nothing in «%s»', (text) => {
  expect(parseCoordinates(text)).toBeNull()
})

test('reads no more than a long address at once, and knows addresses that were shortened', () => {
  expect(parseCoordinates(`https://www.google.com/maps/@39.47,-0.37,15z?${'a'.repeat(2000)}`)).toBeNull()
  // Each takes for ever where the time grows with a power of the length.
  for (const text of ['1'.repeat(2000), '!3d1.1!4d'.repeat(220), `https://a.b/${'/@1,'.repeat(490)}`, ' '.repeat(2000)])
    parseCoordinates(text)
  expect(isShortMapLink('https://maps.app.goo.gl/AbC12')).toBe(true)
  expect(isShortMapLink('https://osm.org/go/0CaNYp--?m=')).toBe(true)
  expect(isShortMapLink('https://www.google.com/maps/@39.47,-0.37,15z')).toBe(false)
})
