import type { InputFieldMap } from '@pothos/core'
import type { WindowResult } from '#platform/strapi/entries.server.ts'
import type { Entry } from '#platform/strapi/envelope.ts'
import type { Builder } from './builder.server.ts'
import { writeCursor } from './cursor.ts'
import type { ListInputs } from './filters.server.ts'
import { LIST_DEFAULT, LIST_MAX } from './limits.ts'
import { typeName } from './names.ts'

type EntryRefs = Record<string, ReturnType<typeof entryRef>>
const entryRef = (builder: Builder, name: string) => builder.objectRef<Entry>(name)

/** Of a list inside an entry, where only entries were asked for, the statement selects nothing else. */
type Connection = Pick<WindowResult, 'data'> & Partial<WindowResult>
type Edge = { entry: Entry; place: number }

/** Relay's connections: each type with its edge, made when a list of it is declared. */
export function connectionTypes(builder: Builder, types: EntryRefs, { filterOf, sortOf }: ListInputs) {
  const pageInfo = builder.objectRef<Connection>('PageInfo').implement({
    fields: (t) => ({
      hasNextPage: t.boolean({ nullable: false, resolve: ({ high = 0, total = 0 }) => high < total }),
      hasPreviousPage: t.boolean({ nullable: false, resolve: ({ low = 0 }) => low > 0 }),
      startCursor: t.string({ nullable: true, resolve: (list) => cursorOf(edgesOf(list).at(0)) }),
      endCursor: t.string({ nullable: true, resolve: (list) => cursorOf(edgesOf(list).at(-1)) }),
    }),
  })
  const create = (type: string) => {
    const name = typeName(type)
    const edge = builder.objectRef<Edge>(`${name}Edge`).implement({
      fields: (t) => ({
        cursor: t.string({ nullable: false, resolve: (one) => cursorOf(one)! }),
        node: t.field({ type: types[type]!, nullable: false, resolve: ({ entry }) => entry }),
      }),
    })
    return builder.objectRef<Connection>(`${name}Connection`).implement({
      fields: (t) => ({
        nodes: t.field({ type: [types[type]!], nullable: false, resolve: ({ data }) => data }),
        edges: t.field({ type: [edge], nullable: false, resolve: edgesOf }),
        pageInfo: t.field({ type: pageInfo, nullable: false, resolve: (list) => list }),
        totalCount: t.int({ nullable: false, resolve: ({ total = 0 }) => total }),
      }),
    })
  }
  const created = new Map<string, ReturnType<typeof create>>()
  const connectionOf = (type: string) => {
    const connection = created.get(type) ?? create(type)
    created.set(type, connection)
    return connection
  }
  const argsOf = (type: string) =>
    builder.args(
      (t): InputFieldMap => ({
        first: t.int({ required: false, description: `At most ${LIST_MAX}; ${LIST_DEFAULT} without first and last.` }),
        after: t.string({ required: false }),
        last: t.int({ required: false }),
        before: t.string({ required: false }),
        filters: t.field({ type: filterOf(type), required: false }),
        sort: t.field({ type: [sortOf(type)], required: false }),
      }),
    )
  return { connectionOf, argsOf }
}

const edgesOf = ({ data, low = 0 }: Connection): Edge[] =>
  data.map((entry, index) => ({ entry, place: low + index + 1 }))

const cursorOf = (edge: Edge | undefined) => (edge ? writeCursor({ id: edge.entry.id, place: edge.place }) : null)
