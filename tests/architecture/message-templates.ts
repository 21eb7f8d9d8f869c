/** What stands before the first dot of each key. */
export const startsOf = (keys: string[]) => new Set(keys.map((key) => key.split('.')[0]!))

/** Templates such as `genre.${theme}` as patterns for keys. Only those that start like one of the message keys. */
export const templatesIn = (text: string, starts: ReadonlySet<string>) =>
  [...text.matchAll(/`((\w+)\.[\w.-]*\$\{[^`]*)`/g)]
    .filter(([, , start]) => starts.has(start!))
    .map(([, template = '']) => ({ text: template, form: formOf(template) }))

const formOf = (template: string) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`)

/** Everything in quotes that may be a key: found once, because searching a text for each of thousands of keys takes seconds. */
export const quotedIn = (text: string) =>
  new Set([...text.matchAll(/(?<quote>['"])(?=(?<word>[\w.-]+)\k<quote>)/g)].map(({ groups }) => groups!['word']!))
