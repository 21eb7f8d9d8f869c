import { expect, test } from 'vitest'
import { parseUserAgent, USER_AGENT_LENGTH } from './user-agent.server.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  [`${LINUX} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Linux', false],
  [`${LINUX} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Linux', false],
  [`${LINUX} Chrome/134.0.0.0 Safari/537.36 Vivaldi/7.3.3635.4`, 'Vivaldi', 'Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Chrome OS', false],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Microsoft Edge', 'Windows', false],
  [`${WINDOWS} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`, 'Opera', 'Windows', false],
  [`${WINDOWS} Chrome/138.0.0.0 YaBrowser/25.8.0 Safari/537.36`, 'Yandex Browser', 'Windows', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
    false,
  ],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${IPHONE} CriOS/141.0.7390.26 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [`${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone', true],
  [`${IPHONE} Version/18.0 EdgiOS/141.0.3537.57 Mobile/15E148 Safari/605.1.15`, 'Microsoft Edge', 'iPhone', true],
  [`${IPHONE} Mobile/15E148`, 'Safari', 'iPhone', true],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
    true,
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', true],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Android', true],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002; wv) ${WEBKIT} Version/4.0 Chrome/121.0.6167.178 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/141.0.7390.43 Mobile Safari/537.36 EdgA/141.0.3537.57`,
    'Microsoft Edge',
    'Android',
    true,
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox', 'Android', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot', null, false],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'GPTBot',
    null,
    false,
  ],
])('recognizes %s as %s on %s', (header, browser, system, mobile) => {
  expect(parseUserAgent(header)).toEqual({ browser, system, mobile, program: null })
})

test.each([
  ['curl/8.14.1', 'curl', null],
  ['python-requests/2.32.3', 'python-requests', null],
  ['calendar-app/1.2 (Linux)', 'calendar-app', 'Linux'],
])('names the API client %s', (header, program, system) => {
  expect(parseUserAgent(header)).toEqual({ browser: null, program, system, mobile: false })
})

test.each([null, '', ' ', '<script>', 'node', 'x'.repeat(500)])('names nothing by %s', (header) => {
  expect(parseUserAgent(header)).toEqual({ browser: null, program: null, system: null, mobile: false })
})

test('parses the longest header that is stored without trying every way to read it', () => {
  for (const part of ['(', ' Version/', 'Mozilla/5.0 (', 'Chrome/1 ', 'a/', '; '])
    expect(parseUserAgent(part.repeat(USER_AGENT_LENGTH)).mobile).toBe(false)
})
