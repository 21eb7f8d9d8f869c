import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import type { Messages } from './i18n.tsx'

const files = import.meta.glob<Partial<Messages>>(
  ['../../messages/*/*.json', '!../../messages/*/{language,confirmation}.json'],
  {
    eager: true,
    import: 'default',
  },
)

/** All messages of every area and language; the browser gets those of the areas that it opens (`client-messages.ts`). */
export const MESSAGES: Record<Locale, Messages> = {}
for (const [path, area] of Object.entries(files)) {
  const locale = path.split('/').at(-2)!
  MESSAGES[locale] = { ...MESSAGES[locale], ...area } as Messages
}

/** The messages of a language; of the default one where its folder is gone. */
export const messagesIn = (locale: Locale): Messages => (MESSAGES[locale] ?? MESSAGES[DEFAULT_LOCALE])!
