import type { Services } from '#platform/context/request-context.ts'

/**
 * What features add to one below them, which does not know them: it declares the point, their manifests name what they add. `keyOf`: of two
 * with the same key one would hide the other, so they are refused. `value` is never set; it carries the type.
 */
export type ExtensionPoint<Value> = { readonly name: string; keyOf?(value: Value): string; readonly value?: Value }

/** `name` is how `npm run features` lists it. */
export const extensionPoint = <Value>(name: string, keyOf?: (value: Value) => string): ExtensionPoint<Value> => ({
  name,
  ...(keyOf && { keyOf }),
})

export type Extension = { point: ExtensionPoint<unknown>; values: readonly unknown[] }

/** For a manifest: what a feature adds. */
export const extend = <Value>(point: ExtensionPoint<Value>, ...values: NoInfer<Value>[]): Extension => ({
  point,
  values,
})

/** What holds what was added: a context, for one. */
export type Extended = { services: Pick<Services, 'extensions'> }

/** Everything that was added to a point, in the order of the features. */
export const extensionsOf = <Value>({ services }: Extended, point: ExtensionPoint<Value>): readonly Value[] =>
  services.extensions.of(point)

/** What is made of everything that was added, once: when it is first asked for. */
export function derived<Value>(make: (ctx: Extended) => Value) {
  const made = new WeakMap<object, Value>()
  return (ctx: Extended): Value => made.getOrInsertComputed(ctx.services.extensions, () => make(ctx))
}

/** The value that was added with this key; null where no feature adds one. */
export const findExtension = <Value>(ctx: Extended, point: ExtensionPoint<Value>, key: string): Value | null =>
  extensionsOf(ctx, point).find((value) => point.keyOf?.(value) === key) ?? null

/** The same; throws where no feature adds one. */
export function getExtension<Value>(ctx: Extended, point: ExtensionPoint<Value>, key: string): Value {
  const found = findExtension(ctx, point, key)
  if (found === null) throw new Error(`No feature adds ${key} to the ${point.name}.`)
  return found
}

/** Throws where two values of a point have the same key. */
export function collectExtensions(extensions: readonly Extension[]): Services['extensions'] {
  const byPoint = new Map<object, unknown[]>()
  for (const { point, values } of extensions)
    for (const value of values) {
      const others = byPoint.get(point) ?? []
      const key = point.keyOf?.(value)
      if (key !== undefined && others.some((other) => point.keyOf?.(other) === key))
        throw new Error(`Two features add ${key} to the ${point.name}.`)
      byPoint.set(point, [...others, value])
    }
  return { of: <Value>(point: object) => (byPoint.get(point) ?? []) as Value[] }
}
