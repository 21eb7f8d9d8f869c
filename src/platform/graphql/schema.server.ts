import type { FieldMap, InputFieldMap } from '@pothos/core'
import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import { executeWindowPlan, findEntry, parseReference, type WindowResult } from '#platform/strapi/entries.server.ts'
import type { Entry } from '#platform/strapi/envelope.ts'
import { getResource, type Resources } from '#platform/strapi/resource.ts'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { createBuilder, type GraphqlContext, SCALARS } from './builder.server.ts'
import { connectionTypes } from './connections.server.ts'
import { createListInputs } from './filters.server.ts'
import type { FieldExtensions } from './measure-selection.ts'
import { fieldName, nodeId, parseNodeId, typeName } from './names.ts'
import { type ListArgs, planConnection, planEntry, relationKey } from './selection-plan.server.ts'

/** The types that have a list and entries by id, with the field of their list. Others are reached through these. */
export const LISTED: Readonly<Record<string, string>> = {
  event: 'events',
  organizer: 'organizers',
  venue: 'venues',
  ticket: 'tickets',
  tag: 'tags',
  'quick-start-guide': 'quickStartGuides',
}

/** The public read-only schema of the resources: each field, relation, filter and order is one of the REST grammar. */
export function createGraphqlSchema(resources: Resources) {
  const builder = createBuilder()
  const inputs = createListInputs(builder, resources)
  const locale = builder.enumType('Locale', {
    description: 'A language of the calendar. `all` lists the entries of every language.',
    values: [...CONTENT_LOCALES, 'all'],
  })
  const node = builder.interfaceRef<Entry & { type: string }>('Node').implement({
    description: 'An entry that can be found by its id alone.',
    fields: (t) => ({ id: t.id({ nullable: false, resolve: ({ type, id }) => nodeId(type, id) }) }),
    resolveType: ({ type }) => typeName(type),
  })
  const types = Object.fromEntries(
    Object.keys(resources).map((type) => [type, builder.objectRef<Entry>(typeName(type))]),
  )
  const lists = connectionTypes(builder, types, inputs)
  for (const [type, ref] of Object.entries(types)) {
    const { fields, relations } = getResource(resources, type)
    const isNode = Object.hasOwn(LISTED, type)
    ref.implement({
      ...(isNode && { interfaces: [node] as never }),
      fields: (t): FieldMap => ({
        ...(isNode && { id: t.id({ nullable: false, resolve: ({ id }) => nodeId(type, id) }) }),
        databaseId: t.int({ nullable: false, description: 'The id in the REST API.', resolve: ({ id }) => id }),
        ...Object.fromEntries(
          Object.entries(fields).map(([name, kind]) => [
            name,
            t.field({ type: SCALARS[kind], nullable: true, resolve: ({ attributes }) => attributes[name] as never }),
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(relations).map(([name, { to, many, isUnbounded = false }]) => {
            const extensions = { relation: { isUnbounded }, ...(many && { isList: true }) } satisfies FieldExtensions
            if (many)
              return [
                name,
                t.field({
                  type: lists.connectionOf(to),
                  args: lists.argsOf(to),
                  nullable: false,
                  extensions,
                  resolve: (entry, _args, _context, info) => related<WindowResult>(entry, info)!,
                }),
              ]
            const resolve = (entry: Entry, _args: object, _context: unknown, info: GraphQLResolveInfo) =>
              related<{ data: Entry | null }>(entry, info)?.data ?? null
            return [name, t.field({ type: types[to]!, nullable: true, extensions, resolve })]
          }),
        ),
      }),
    })
  }
  const queried = Object.keys(LISTED).filter((type) => Object.hasOwn(resources, type))
  builder.queryType({
    fields: (t): FieldMap => ({
      node: t.field({
        type: node,
        nullable: true,
        args: { id: t.arg.id({ required: true }), locale: t.arg({ type: locale, required: false }) },
        resolve: (_root, { id, locale: wanted }, context, info) => {
          const parsed = parseNodeId(resources, id)
          if (!parsed || !queried.includes(parsed.type)) return null
          const { type } = parsed
          return context.run(async () => {
            const entry = await findOne(resources, type, { id: parsed.id, locale: wanted }, context, info)
            return entry && { ...entry, type }
          })
        },
      }),
      ...Object.fromEntries(
        queried.flatMap((type) => [
          [
            LISTED[type]!,
            t.field({
              type: lists.connectionOf(type),
              nullable: false,
              extensions: { isList: true },
              args: { ...lists.argsOf(type), locale: t.arg({ type: locale, required: false }) } as InputFieldMap,
              resolve: (_root, args, context, info) => context.run(() => list(resources, type, args, context, info)),
            }),
          ],
          [
            fieldName(type),
            t.field({
              type: types[type]!,
              nullable: true,
              args: {
                id: t.arg.id({ required: false, description: 'The id here, or the one in the REST API.' }),
                ...(hasSlug(resources, type) && { slug: t.arg.string({ required: false, description: SLUG }) }),
                locale: t.arg({ type: locale, required: false }),
              } as InputFieldMap,
              resolve: (_root, args, context, info) => context.run(() => findOne(resources, type, args, context, info)),
            }),
          ],
        ]),
      ),
    }),
  })
  return builder.toSchema()
}

const SLUG = 'The slug in any language, or a former one.'
const hasSlug = (resources: Resources, type: string) => Object.hasOwn(getResource(resources, type).fields, 'slug')

/** The relation that the statement selected for this field. */
const related = <Result>({ attributes }: Entry, { path }: GraphQLResolveInfo) =>
  attributes[relationKey(String(path.key))] as Result | undefined

type LocaleArg = { locale?: ContentLocale | 'all' | null | undefined }

async function list(
  resources: Resources,
  type: string,
  args: ListArgs & LocaleArg,
  { ctx, budget }: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const plan = planConnection(resources, type, args, info)
  return executeWindowPlan(ctx, resources, type, { ...plan, locale: args.locale ?? null, budget })
}

async function findOne(
  resources: Resources,
  type: string,
  { id, slug, locale }: { id?: string | null | undefined; slug?: string | null } & LocaleArg,
  { ctx, budget }: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Entry | null> {
  const given = id ?? slug
  if (given === undefined || given === null || (id && slug))
    throw new GraphQLError('Either id or slug', { extensions: { code: 'BAD_USER_INPUT' } })
  const node = id ? parseNodeId(resources, id) : null
  if (node && node.type !== type) return null
  const reference = parseReference(node?.id ?? given)
  // An id is never read as a slug, nor the reverse.
  if (!reference || 'id' in reference !== Boolean(id)) return null
  const plan = planEntry(resources, type, info)
  return findEntry(
    ctx,
    resources,
    type,
    reference,
    { ...plan, locale: locale === 'all' ? null : (locale ?? null) },
    budget,
  )
}
