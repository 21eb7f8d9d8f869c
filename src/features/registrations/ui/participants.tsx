/** Who takes part, in words of the page's language. */
export type ParticipantsProps = { lang: string; title: string; names: readonly string[]; others: string | null }

/** The usernames of the participants of an event. Rendered on the server only, so that the event's page needs no script for it. */
export const Participants = ({ lang, title, names, others }: ParticipantsProps) => (
  <section lang={lang}>
    <h2>{title}</h2>
    <p>{[...names, ...(others ? [others] : [])].join(', ')}</p>
  </section>
)
