/** The rooms of the house and the arrows between them (architecture 2 and 3), as data. `tests/architecture.test.ts` holds the code to it. */

/** What a file is, by where it stands and what it is called. The first that fits. */
const KINDS = [
  ['spec', /^src\/spec\/[\w-]+\.ts$/],
  ['core', /^src\/core\/((strapi|map|kept|images)\/)?[\w-]+(\.server)?\.ts$/],
  ['web', /^src\/web\/(layouts\/)?[\w-]+(\.server)?\.tsx?$/],
  ['ui', /^src\/ui\/([\w-]+\/)*[\w-]+\.(tsx?|css)$/],
  ['messages', /^src\/messages\/(es|en)\.json$/],
  // A feature: a closed list of names. A page's folder may hold what several pages read alike.
  ['page', /^src\/features\/[\w-]+\/pages\/[\w-]+(\.tsx|\.server\.ts)$/],
  ['part', /^src\/features\/[\w-]+\/ui\/[\w-]+\.tsx?$/],
  ['table', /^src\/features\/[\w-]+\/table\.server\.ts$/],
  ['schema', /^src\/features\/[\w-]+\/schema\.ts$/],
  ['shape', /^src\/features\/[\w-]+\/shape\.server\.ts$/],
  ['authorize', /^src\/features\/[\w-]+\/authorize\.server\.ts$/],
  ['queries', /^src\/features\/[\w-]+\/queries\.server\.ts$/],
  ['commands', /^src\/features\/[\w-]+\/commands\.server\.ts$/],
  ['jobs', /^src\/features\/[\w-]+\/jobs\.server\.ts$/],
  ['mails', /^src\/features\/[\w-]+\/mails\.tsx$/],
  ['feeds', /^src\/features\/[\w-]+\/feeds\.server\.ts$/],
  ['api', /^src\/features\/[\w-]+\/api\.server\.ts$/],
  // Queries and commands that passed 200 lines and were split by noun.
  [
    'queries',
    /^src\/features\/events\/(cards|page|search|map|month|snapshot|panel|titles|figures|registered)\.server\.ts$/,
  ],
  [
    'commands',
    /^src\/features\/events\/(contents|facts|texts|header|revisions|states|status|copies|clicks)\.server\.ts$/,
  ],
  // The calls for those who run an event.
  ['api', /^src\/features\/events\/mine\.server\.ts$/],
  // What clients of the API send, in the schema's words.
  ['schema', /^src\/features\/events\/sent\.ts$/],
  ['queries', /^src\/features\/guides\/content\.server\.ts$/],
  ['queries', /^src\/features\/accounts\/(letters|belongings)\.server\.ts$/],
  ['queries', /^src\/features\/organizations\/(panel|letters|snapshot)\.server\.ts$/],
  ['commands', /^src\/features\/memberships\/(transfer|departure)\.server\.ts$/],
  [
    'queries',
    /^src\/features\/moderation\/(queues|revisions|proposed|search|figures|problems|log|cards|recipients|profile-queue)\.server\.ts$/,
  ],
  [
    'commands',
    /^src\/features\/moderation\/(history|things|changes|moves|undo|organizations|profile-changes|pictures|events|proposals|claims|people|tags|merging)\.server\.ts$/,
  ],
  ['queries', /^src\/features\/guides\/versions\.server\.ts$/],
  ['queries', /^src\/features\/media\/stored-files\.server\.ts$/],
  ['commands', /^src\/features\/guides\/editing\.server\.ts$/],
  ['commands', /^src\/features\/organizations\/(merge|names|profile|revisions)\.server\.ts$/],
  ['commands', /^src\/features\/sample\/(files|rows|people)\.server\.ts$/],
  [
    'commands',
    /^src\/features\/accounts\/(passwords|weak-passwords|credentials|confirmation|names|recovery|profile|addresses|keeping|traces|erasure|copies|roles)\.server\.ts$/,
  ],
  ['commands', /^src\/features\/sessions\/(tokens|sign-in|identities)\.server\.ts$/],
  ['commands', /^src\/features\/accounts\/proof\.server\.ts$/],
  ['commands', /^src\/features\/codes\/recovery\.server\.ts$/],
  ['commands', /^src\/features\/passkeys\/(challenges|sign-in)\.server\.ts$/],
  ['commands', /^src\/features\/import\/[\w-]+\.server\.ts$/],
  // The doors, and what Node runs directly.
  ['server', /^src\/(server|api\.server|move-in\.server|mail-preview\.server)\.ts$/],
  ['frame', /^src\/(routes\.ts|site-map\.ts|root\.tsx|entry\.(client|server)\.tsx)$/],
  ['main', /^src\/(main|import|admin|backup|restore)\.ts$/],
  ['process', /^src\/process\/[\w-]+\.ts$/],
  ['database', /^src\/database\/(backup\/)?[\w-]+\.ts$/],
] as const satisfies [string, RegExp][]
export type Kind = (typeof KINDS)[number][0]

export const kindOf = (path: string): Kind | null => KINDS.find(([, form]) => form.test(path))?.[0] ?? null

/** Who may import whom, each with the fewest such imports a sane house has: fewer, and the test has gone blind. */
export const ARROWS: Record<Kind, Partial<Record<Kind, number>>> = {
  spec: { spec: 4 },
  core: { core: 50, spec: 10 },
  ui: { ui: 60, spec: 4 },
  messages: {},
  web: { web: 30, ui: 3, core: 6, spec: 15, messages: 4 },
  page: { page: 0, part: 30, commands: 1, queries: 8, authorize: 0, web: 40, ui: 6, core: 4, spec: 15 },
  part: { part: 12, ui: 10, web: 40, spec: 30 },
  table: { table: 5, core: 6, spec: 6 },
  // A schema may ask for a Failure or a day; it stays pure.
  schema: { schema: 0, core: 2, spec: 3 },
  // One function decides for its thing, and asks that of the thing above it.
  authorize: { authorize: 1, table: 0, core: 3, spec: 0 },
  // The public face of a table in Strapi's language (docs/decisions/002-shapes.md).
  shape: { shape: 1, authorize: 3, table: 0, core: 8, spec: 5 },
  queries: { queries: 4, authorize: 5, schema: 1, shape: 1, table: 2, core: 15, spec: 12 },
  commands: { commands: 2, queries: 0, authorize: 0, schema: 4, table: 5, core: 10, spec: 2 },
  feeds: { queries: 0, core: 1, spec: 2 },
  // Made on the server alone, with the frame of all letters.
  mails: { web: 3, core: 1, spec: 1 },
  jobs: { commands: 1, queries: 1, mails: 1, core: 4, spec: 1 },
  // Who may call is asked before the body is read.
  api: { commands: 2, queries: 2, authorize: 1, schema: 1, feeds: 1, core: 10, spec: 2 },
  server: { server: 2, api: 5, queries: 1, jobs: 1, mails: 1, commands: 2, shape: 5, web: 3, core: 8, spec: 1 },
  frame: { frame: 0, web: 8, ui: 1, queries: 1, core: 2, spec: 2 },
  // Run by Node as it stands: nothing here may need the bundle.
  main: { process: 4, database: 1, commands: 2, queries: 0, core: 1, spec: 0 },
  process: { process: 2, core: 2, spec: 0 },
  database: { database: 8, core: 5, spec: 0 },
}

/** What may be imported besides, by `import type` alone. */
export const TYPE_ARROWS: Partial<Record<Kind, Kind[]>> = {
  mails: ['queries'],
  server: ['queries'],
  process: ['server'],
}

/** Packages that a kind of file must not know. */
export const STRANGERS: { kinds: Kind[]; packages: RegExp }[] = [
  { kinds: ['spec'], packages: /./ },
  {
    kinds: ['commands', 'queries', 'authorize', 'schema', 'table', 'shape', 'feeds', 'jobs'],
    packages: /^(hono|@hono\/.*|react|react-dom|react-router|@react-router\/.*)$/,
  },
  {
    kinds: ['api', 'page', 'part', 'web', 'ui', 'jobs', 'mails', 'feeds', 'server', 'frame'],
    packages: /^(drizzle-orm|postgres)$/,
  },
  { kinds: ['part', 'ui'], packages: /^(node:.*|zod|hono|@hono\/.*)$/ },
  { kinds: ['core'], packages: /^(react|react-dom|react-router|@react-router\/.*)$/ },
]

/** What the browser may get: their imports of a server's file must be types at the most, and ui's not even that. */
export const BROWSER: Kind[] = ['spec', 'core', 'web', 'ui', 'part', 'schema']
export const NEVER_SERVER: Kind[] = ['ui', 'part']
