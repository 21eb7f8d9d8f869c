import type { Federation } from '@fedify/fedify'
import type { JobDeps, RequestContext } from '#platform/context/request-context.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { type FederatedActor, findActorByUsername } from './actors.server.ts'
import { ACTOR_PATH, actorUrls, CALENDAR } from './addresses.ts'
import { createFederationCache } from './cache.server.ts'
import { loadFedify, loadVocabulary } from './fedify.server.ts'
import { getKeyPair } from './keys.server.ts'
import { findPublishedCount } from './node-info.server.ts'
import { getActor } from './outbox.server.ts'

/** WebFinger, NodeInfo and the documents of our actors, by Fedify. Created at the first request of another server. */
export async function createFederationServer(deps: JobDeps): Promise<Federation<RequestContext>> {
  const { createFederation, importJwk: _ } = await loadFedify()
  const { siteUrl } = deps.services.settings
  const federation = createFederation<RequestContext>({ kv: createFederationCache(deps.db), origin: siteUrl })
  federation
    .setActorDispatcher(ACTOR_PATH, async (context, identifier) => {
      const actor = await getActor(context.data, identifier)
      const [keys] = await context.getActorKeyPairs(identifier)
      return toActorDocument(actor, siteUrl, keys?.cryptographicKey)
    })
    .mapHandle((context, username) => findActorByUsername(context.data, username))
    .setKeyPairsDispatcher(async (_context, identifier) => [await getKeyPair(deps, identifier)])
  federation.setNodeInfoDispatcher('/nodeinfo/2.1', async (context) => ({
    software: { name: 'candil', version: packageJson.version },
    protocols: ['activitypub'],
    openRegistrations: false,
    usage: { users: {}, localPosts: await findPublishedCount(context.data), localComments: 0 },
  }))
  return federation
}

/** Gancio and Mobilizon call the whole of a site an Application; what publishes events and is followed, Mobilizon calls a Group. */
async function toActorDocument(
  { actor, username, name, summary, pageUrl, picture }: FederatedActor,
  siteUrl: string,
  publicKey: ConstructorParameters<Awaited<ReturnType<typeof loadVocabulary>>['Group']>[0]['publicKey'],
) {
  const { Application, Endpoints, Group, Image } = await loadVocabulary()
  const urls = actorUrls(siteUrl, actor)
  const values = {
    id: new URL(urls.id),
    preferredUsername: username,
    name,
    summary: renderMarkdown(summary).html,
    url: new URL(pageUrl),
    inbox: new URL(urls.inbox),
    outbox: new URL(urls.outbox),
    followers: new URL(urls.followers),
    endpoints: new Endpoints({ sharedInbox: new URL(urls.sharedInbox) }),
    manuallyApprovesFollowers: false,
    discoverable: true,
    ...(publicKey && { publicKey }),
    ...(picture && { icon: new Image({ url: new URL(picture.url), mediaType: picture.mime }) }),
  }
  return actor === CALENDAR ? new Application(values) : new Group(values)
}
