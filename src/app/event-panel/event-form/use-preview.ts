import { useEffect } from 'react'
import { useFetcher, useNavigation } from 'react-router'

/**
 * Asks the form's own action about what is being typed. A look that is under way is given up once a page is on its way: its answer
 * would end that with what was there before, and what has just been saved would look unsaved (React Router completes the navigation).
 */
export function useLook<Answer>(key: string) {
  const { submit, data, state, reset } = useFetcher<Answer>({ key })
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (moving && state !== 'idle') reset()
  }, [moving, state, reset])
  return { submit, data }
}
