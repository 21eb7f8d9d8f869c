import { Section } from '#ui/components/page/section.tsx'

/** In words of the page's language; the last one may be how many more there are. */
export type ParticipantsView = { title: string; names: readonly string[] }

/** Who takes part, where the event shows it. */
export const Participants = ({ list }: { list: ParticipantsView | null }) =>
  list && (
    <Section>
      <h2>{list.title}</h2>
      <p>{list.names.join(' · ')}</p>
    </Section>
  )
