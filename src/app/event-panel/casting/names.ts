import type { CastPlayer, Companion } from '#shared/casting/casting.ts'
import { languageOf } from '#shared/languages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

type Players = readonly Pick<CastPlayer, 'id' | 'name'>[]

/** Joins the names of players, and of those whom a player named. */
export function useNames(players: Players) {
  const t = useText()
  const list = new Intl.ListFormat(languageOf(useLocale()).tag, { type: 'conjunction' })
  const nameOf = (id: number) => players.find((one) => one.id === id)?.name || t('players.erased')
  return {
    ofPlayers: (ids: readonly number[]) => list.format(ids.map(nameOf)),
    ofCompanions: (companions: readonly Companion[]) =>
      list.format(
        companions.map(({ name, player }) =>
          player === null ? t('casting.companion.unknown', { name }) : nameOf(player),
        ),
      ),
  }
}

/** What a player asked for: the character, by its place among their choices, or in the form, where that says something. */
export function useWishWords() {
  const t = useText()
  return (rank: number | null, asked: CastPlayer['asked'] | undefined) => {
    if (rank) return t('casting.rank', { rank })
    return asked?.map((one) => t('casting.asked_in_form', one)).join(' · ') || t('casting.unasked')
  }
}
