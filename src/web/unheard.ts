import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What the network did not carry must not take the page away, and with it what was typed: then there is no answer, and one goes on. */
export async function orNone<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    // A fetch that got nowhere; what the server said comes back as something else.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** A form that nobody heard changed nothing: asking for the page anew would lose it too. */
export const unlessUnheard = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult !== null && defaultShouldRevalidate
