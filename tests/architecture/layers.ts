/**
 * Layers and units of the code (docs/architecture.md, "Layers and dependencies"). `architecture.test.ts` computes the graph of units
 * from the imports and fails on a forbidden dependency and on any cycle.
 */

export type Layer =
  | 'shared'
  | 'messages'
  | 'platform'
  | 'ui'
  | 'kit'
  | 'features'
  | 'middleware'
  | 'app'
  | 'bootstrap'
  | 'entry'
  | 'tools'

/** What each layer may import besides itself. */
export const MAY_IMPORT: Record<Layer, Layer[]> = {
  shared: [],
  messages: [],
  platform: ['shared', 'messages', 'ui'],
  ui: ['shared', 'messages'],
  kit: ['platform', 'shared', 'messages'],
  features: ['kit', 'platform', 'ui', 'shared', 'messages'],
  middleware: ['features', 'platform', 'ui', 'shared', 'messages'],
  app: ['features', 'platform', 'ui', 'shared', 'messages', 'middleware'],
  bootstrap: ['features', 'kit', 'platform', 'shared', 'messages', 'ui'],
  entry: ['app', 'bootstrap', 'middleware', 'features', 'kit', 'platform', 'ui', 'shared', 'tools'],
  tools: ['bootstrap', 'entry', 'features', 'platform', 'shared'],
}

/** Imports of a type alone that a layer may have besides. */
export const MAY_IMPORT_TYPES: Partial<Record<Layer, Layer[]>> = {}

const TOP = /^src\/(shared|messages|platform|ui|kit|features|middleware|app|bootstrap)\//

export function layerOf(path: string): Layer | null {
  const [, layer] = TOP.exec(path) ?? []
  if (layer) return layer as Layer
  if (path === 'src/features.ts') return 'bootstrap'
  if (/^src\/(main|server|api\.server)\.ts$|^src\/(cli|process)\//.test(path)) return 'entry'
  return path.startsWith('tools/') ? 'tools' : null
}

/**
 * What a cycle is looked for between: a noun of `features/`, an area of `app/`, a subject of `platform/`, of `ui/` and of `shared/`.
 * The parts of a noun's or an area's folder are one unit.
 */
export function unitOf(path: string): string {
  const parts = path.split('/')
  const depth = path.startsWith('src/shared/') ? 2 : 3
  return parts.length > depth ? parts.slice(0, depth).join('/') : parts.slice(0, 2).join('/')
}

/** Packages that only some of the code may know. */
export const PACKAGE_RULES: { where: RegExp; packages: RegExp; why: string }[] = [
  { where: /^src\/shared\//, packages: /./, why: 'shared imports no package' },
  { where: /^src\//, packages: /^lucide-react$/, why: 'icons are written to src/ui/icons by npm run icons' },
  {
    where: /^src\/features\/.*\/(commands|queries|access|schema|table|resource|feeds|jobs)(\.server)?\.ts$/,
    packages: /^(hono|@hono\/.*|react|react-dom|react-router|@react-router\/.*)$/,
    why: 'queries and commands know neither Hono nor React',
  },
  {
    where: /^src\/features\/.*\/(commands|queries)\/.*\.ts$/,
    packages: /^(hono|@hono\/.*|react|react-dom|react-router|@react-router\/.*)$/,
    why: 'queries and commands know neither Hono nor React',
  },
  {
    where: /^src\/(app|middleware|ui)\/|^src\/features\/.*(api|jobs)\.server\.ts$|\.tsx$/,
    packages: /^(drizzle-orm|postgres)$/,
    why: 'SQL stands in queries and commands',
  },
  {
    where: /^src\/ui\/|^src\/(app|features)\/(?!.*\.server\.).*\.tsx$/,
    packages: /^(zod|hono|@hono\/.*)$/,
    why: 'the browser gets neither schemas nor the server',
  },
]
