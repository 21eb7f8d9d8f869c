import en from '#messages/en.json'
import es from '#messages/es.json'
import type { Locale } from '#shared/enums.ts'
import type { Messages } from './i18n.tsx'

export const messagesOf: Record<Locale, Messages> = { es, en }
