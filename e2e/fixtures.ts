import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Request,
  type Response,
} from '@playwright/test'

type Watching = {
  /** Problems that a journey provokes on purpose: `test.use({ forgiven: /…/ })`. */
  forgiven: RegExp | undefined
  watched: undefined
}

/** A journey fails when the browser complains, an answer of ours is a 500, or anything is asked of another site. */
export const test = base.extend<Watching>({
  // Lights that burn on keep the browser painting; journeys about motion ask for it.
  contextOptions: async ({ contextOptions }, use) => use({ reducedMotion: 'reduce', ...contextOptions }),
  forgiven: [undefined, { option: true }],
  watched: [
    async ({ context, baseURL, forgiven }, use) => {
      const problems: string[] = []
      const note = (problem: string | undefined) => {
        if (problem && !forgiven?.test(problem)) problems.push(problem)
      }
      context.on('console', (message) => note(complaint(message)))
      context.on('weberror', (error) => note(`error in the page: ${error.error().stack ?? error.error().message}`))
      context.on('request', (request) => note(leaving(request, baseURL!)))
      context.on('response', (response) => note(broken(response)))
      const arrived = follow(context)
      await use(undefined)
      await arrived()
      expect(problems, 'what the browser had to complain of').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Answers a wait until no page is on its way to another: Chromium never closes a context in the middle of it. */
function follow(context: BrowserContext) {
  const going = new Set<Request>()
  context.on('request', (request) => void (request.isNavigationRequest() && going.add(request)))
  context.on('requestfinished', (request) => void going.delete(request))
  context.on('requestfailed', (request) => void going.delete(request))
  return () => expect.poll(() => going.size, { message: 'pages on their way at the end' }).toBe(0)
}

/** An answer of 404 is no complaint here: journeys visit missing pages on purpose, and 500s are seen below. */
function complaint(message: ConsoleMessage) {
  const text = message.text()
  if (text.startsWith('Failed to load resource')) return undefined
  const told = message.type() === 'error' || (message.type() === 'warning' && /hydrat/i.test(text))
  return told ? `${message.type()} in the console: ${text}` : undefined
}

function leaving(request: Request, home: string) {
  const { protocol, origin } = new URL(request.url())
  const leaves = /^(https?|wss?):$/.test(protocol) && origin !== home && origin !== home.replace(/^http/, 'ws')
  return leaves ? `a request that leaves the site: ${request.url()}` : undefined
}

const broken = (response: Response) =>
  response.status() >= 500 ? `${response.status()} from ${response.url()}` : undefined
