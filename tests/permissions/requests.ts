import { type BuiltApp, HOME } from '../fixtures/built-app.ts'
import { outcomeOf, REFUSED, type Subject, type User } from './outcomes.ts'
import { type PlaceholderValue, placeholderFactories } from './placeholders.ts'
import { bearer, browser, createUsers, type Users } from './users.ts'

let count = 0

/** Placeholders of the user who asks: nobody else can use such a subject. */
const OF_THE_USER = /\{(session|api_token|me)\}/

/** Fills placeholders: `{event}` in a text becomes the id of an event created for this subject. */
function createSubject(users: Users, subjectKind: Subject, user: User) {
  const values = new Map<string, Promise<PlaceholderValue>>()
  function resolve(name: string): Promise<PlaceholderValue> {
    const make = factories[name]
    if (!make) throw new Error(`no placeholder {${name}}`)
    const one = values.get(name) ?? Promise.resolve(make())
    values.set(name, one)
    return one
  }
  const factories = placeholderFactories({ users, subjectKind, user, n: ++count, resolve })
  async function fill(text: string) {
    let filled = text
    for (const [whole, name = ''] of text.matchAll(/\{(\w+)\}/g))
      filled = filled.replace(whole, String(await resolve(name)))
    return filled
  }
  /** Closes the organization, so that its leftovers do not affect later requests. */
  async function close() {
    if (!values.has('organization')) return
    await users.sql`update organizations set status = 'closed' where id = ${await resolve('organization')}`
  }
  return { fill, close }
}

/** Sends requests to a built app as any user. */
export async function createRequester(app: BuiltApp) {
  const users = await createUsers(app)
  const readSubjects = new Map<Subject, ReturnType<typeof createSubject>>()
  /** What a refused request left as it was. */
  let untouched: { key: string; subject: ReturnType<typeof createSubject> } | null = null

  /** The subject of a write request: that of the one before where the same was refused to someone else. */
  async function writeSubject(subjectKind: Subject, user: User, key: string) {
    const last = untouched
    untouched = null
    if (last?.key === key) return last.subject
    await last?.subject.close()
    return createSubject(users, subjectKind, user)
  }

  /**
   * Read requests share a subject; write requests get a session of their own, and a subject that nothing has changed. `apiToken`: sent
   * instead of a session's.
   */
  async function ask(
    subjectKind: Subject,
    user: User,
    route: string,
    form?: Record<string, unknown>,
    { apiToken, withText = false }: { apiToken?: string | undefined; withText?: boolean } = {},
  ) {
    const [method = 'GET', path = ''] = route.split(/ (.*)/)
    const reads = method === 'GET' && !route.includes('{session}')
    const key = `${subjectKind} ${route} ${JSON.stringify(form)}`
    const subject = reads
      ? readSubjects.getOrInsertComputed(subjectKind, () => createSubject(users, subjectKind, user))
      : await writeSubject(subjectKind, user, key)
    // Lifts the limit of one confirmation email a minute, which is tested elsewhere.
    if (!reads) await users.sql`update users set activation_asked_at = null where activation_asked_at is not null`
    const address = await subject.fill(path)
    const body = form && (await subject.fill(JSON.stringify(form)))
    const token =
      apiToken ??
      (user === 'anonymous'
        ? null
        : reads
          ? users.tokenOf(user)
          : (await users.createSession(user, kindFor(path))).token)
    const headers = isCall(path) ? { ...json(body), ...bearer(token) } : { ...browser(token), ...(body && FORM) }
    const sent = observeBody(body && (isCall(path) ? body : formOf(body)))
    const response = await users.get(address, { method, headers, ...sent.init })
    const { status, headers: responseHeaders } = response
    // Else what is sent while it is made ends here.
    const text = withText ? await response.text() : ''
    if (!withText) await response.body?.cancel()
    if (!reads && REFUSED.includes(outcomeOf(response)) && !OF_THE_USER.test(key)) untouched = { key, subject }
    else if (!reads) await subject.close()
    return { status, headers: responseHeaders, text, bodyRead: sent.isRead() }
  }
  const newSubject = (subjectKind: Subject, user: User) => createSubject(users, subjectKind, user)
  return { ask, users, createSubject: newSubject }
}

/** Passkeys are created by browsers, although through API calls. */
const kindFor = (path: string) => (isCall(path) && !path.includes('/passkeys/') ? 'api' : 'site')
const isCall = (path: string) => /^\/(api\/|_content\/|visits$|mcp$|graphql$)/.test(path)
const json = (body?: string): Record<string, string> =>
  body ? { 'content-type': 'application/json', accept: 'application/json, text/event-stream', origin: HOME } : {}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const formOf = (body: string) => new URLSearchParams(JSON.parse(body) as Record<string, string>).toString()

/** A body that records whether it was read. */
function observeBody(text: string | undefined) {
  let read = false
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    read = true
    controller.enqueue(new TextEncoder().encode(text))
    controller.close()
  }
  const body = text === undefined ? null : new ReadableStream({ pull }, { highWaterMark: 0 })
  return { init: (body ? { body, duplex: 'half' } : {}) as RequestInit, isRead: () => read }
}
