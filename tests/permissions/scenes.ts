import { type BuiltSite, HOME } from '../pages/site.ts'
import { bearer, browser, type Cast, openCast } from './cast.ts'
import type { Place, Who } from './outcomes.ts'
import { makersOf, type Value } from './things.ts'

let count = 0

/** Things that come to be when a request names them, and are nobody else's: `{event}` in a text is the scene's event. */
function sceneOf(cast: Cast, place: Place, who: Who) {
  const made = new Map<string, Promise<Value>>()
  function thing(name: string): Promise<Value> {
    const make = makers[name]
    if (!make) throw new Error(`no scene has {${name}}`)
    const one = made.get(name) ?? Promise.resolve(make())
    made.set(name, one)
    return one
  }
  const makers = makersOf({ cast, place, who, n: ++count, thing })
  async function fill(text: string) {
    let filled = text
    for (const [whole, name = ''] of text.matchAll(/\{(\w+)\}/g))
      filled = filled.replace(whole, String(await thing(name)))
    return filled
  }
  /** It waits for nobody any more: what a request leaves behind is in the way of none that follows. */
  async function leave() {
    if (!made.has('organization')) return
    await cast.sql`update organizations set status = 'closed' where id = ${await thing('organization')}`
  }
  return { fill, leave }
}

/** Who asks what, on a built site. */
export async function openScenes(site: BuiltSite) {
  const cast = await openCast(site)
  const reading = new Map<Place, ReturnType<typeof sceneOf>>()

  /** What only reads is shown the same scene; what changes something has one of its own, and a session of its own. */
  async function ask(place: Place, who: Who, line: string, send?: Record<string, unknown>) {
    const [method = 'GET', path = ''] = line.split(/ (.*)/)
    const reads = method === 'GET' && !line.includes('{session}')
    const scene = (reads && reading.get(place)) || sceneOf(cast, place, who)
    if (reads) reading.set(place, scene)
    // A letter a minute is all one gets; this is not about that.
    else await cast.sql`update users set activation_asked_at = null`
    const address = await scene.fill(path)
    const body = send && (await scene.fill(JSON.stringify(send)))
    const token = who === 'anonymous' ? null : reads ? cast.tokenOf(who) : (await cast.enter(who, kindFor(path))).token
    const headers = isCall(path) ? { ...json(body), ...bearer(token) } : { ...browser(token), ...(body && FORM) }
    const sent = watched(body && (isCall(path) ? body : formOf(body)))
    const { status, headers: told } = await cast.get(address, { method, headers, ...sent.init })
    if (!reads) await scene.leave()
    return { status, headers: told, bodyRead: sent.isRead() }
  }
  return { ask }
}

/** Passkeys are made by a browser, though by calls. */
const kindFor = (path: string) => (isCall(path) && !path.includes('/passkeys/') ? 'api' : 'site')
const isCall = (path: string) => /^\/(api\/|_content\/|visits$)/.test(path)
const json = (body?: string): Record<string, string> =>
  body ? { 'content-type': 'application/json', origin: HOME } : {}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const formOf = (body: string) => new URLSearchParams(JSON.parse(body) as Record<string, string>).toString()

/** A body that tells whether anybody began to read it. */
function watched(words: string | undefined) {
  let read = false
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    read = true
    controller.enqueue(new TextEncoder().encode(words))
    controller.close()
  }
  const body = words === undefined ? null : new ReadableStream({ pull }, { highWaterMark: 0 })
  return { init: (body ? { body, duplex: 'half' } : {}) as RequestInit, isRead: () => read }
}
