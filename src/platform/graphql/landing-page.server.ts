import { type Locale, languageOf } from '#shared/languages.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

export const SCHEMA_PATH = '/graphql/schema.graphql'

/** What a person sees who opens the address in a browser. The words are ours: nothing in them needs escaping. */
export function landingPage(locale: Locale) {
  const words = createTranslator(locale)
  return `<!doctype html>
<html lang="${locale}" dir="${languageOf(locale).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words('graphql.page.title')}</title>
</head>
<body>
<main>
<h1>${words('graphql.page.title')}</h1>
<p>${words('graphql.page.text')}</p>
<p><a href="${SCHEMA_PATH}">${words('graphql.page.schema')}</a></p>
</main>
</body>
</html>
`
}
