import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'

/** How long the lists that introspection returns are, on average, by their field; 1 for all that are no lists. */
export function introspectionSizes(schema: GraphQLSchema): (field: string) => number {
  const types = Object.values(schema.getTypeMap())
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  )
  const sum = (lengths: number[]) => lengths.reduce((all, one) => all + one, 0)
  const inputFields = sum(types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)))
  const enumValues = sum(types.map((type) => (isEnumType(type) ? type.getValues().length : 0)))
  const sizes: Record<string, number> = {
    types: types.length,
    fields: fields.length / types.length,
    inputFields: inputFields / types.length,
    enumValues: enumValues / types.length,
    args: sum(fields.map(({ args }) => args.length)) / fields.length,
    directives: schema.getDirectives().length,
    // Most types are neither lists nor non-null.
    ofType: 0.5,
  }
  return (field) => (Object.hasOwn(sizes, field) ? sizes[field]! : 1)
}
