import { execute, type GraphQLSchema, parse, validate } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { GraphqlContext } from './builder.server.ts'
import {
  ANSWER_BYTES,
  QUERY_CHARACTERS,
  QUERY_COST,
  QUERY_TOKENS,
  UNCOUNTED_ENTRIES,
  VARIABLES_DEPTH,
} from './limits.ts'
import { measureQuery } from './measure-query.ts'
import { checkHash } from './persisted-operations.ts'
import { refused } from './refused.ts'

/** Errors of one query that are listed. */
const MAX_ERRORS = 5

type Options = {
  schema: GraphQLSchema
  /** Called with what passed all limits and is valid. */
  onValid: (params: GraphQLParams) => void
}

/**
 * Refuses what is above a limit at the first step that can tell: its length before it is parsed, its tokens while it is,
 * the rest before it is validated. Names of the schema are never suggested.
 */
export const requestLimits = ({ schema, onValid }: Options): Plugin<GraphqlContext, GraphqlContext> => ({
  onParams({ params }) {
    if ((params.query?.length ?? 0) > QUERY_CHARACTERS) throw refused('characters', QUERY_CHARACTERS)
    if (isDeeperThan(VARIABLES_DEPTH, params.variables)) throw refused('depth of variables', VARIABLES_DEPTH)
    checkHash(params)
  },
  onParse({ context, setParseFn }) {
    setParseFn((source, options) => parse(source, { ...options, maxTokens: QUERY_TOKENS }))
    return ({ result, extendContext }) => {
      if (!result || result instanceof Error) return
      const { rootFields } = measureQuery(schema, result, Object(context.params.variables))
      const share = (whole: number) => Math.floor(whole / Math.max(rootFields, 1))
      // Entries are bounded by the cost.
      const budget = { entries: QUERY_COST, bytes: share(ANSWER_BYTES), uncounted: share(UNCOUNTED_ENTRIES) }
      extendContext({ budget })
    }
  },
  onValidate({ setValidationFn }) {
    setValidationFn((of, document, rules, _typeInfo, options) =>
      validate(of, document, rules, { ...options, maxErrors: MAX_ERRORS, hideSuggestions: true }),
    )
  },
  onExecute({ args, setExecuteFn }) {
    onValid(args.contextValue.params)
    setExecuteFn((given) => execute({ ...given, hideSuggestions: true }))
  },
  onExecutionResult({ result, context }) {
    const failed = result && 'errors' in result && result.errors && result.errors.length > 0
    if (failed) addCacheTags(context.ctx, NO_STORE)
  },
})

/** Whether lists and objects are nested more than `levels` deep. Reading them is recursive, so this comes first. */
const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels < 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))
