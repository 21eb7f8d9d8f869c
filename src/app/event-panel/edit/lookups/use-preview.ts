import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useNavigation } from '#ui/network/use-navigation.ts'

/**
 * Queries the form's own action while the user types. Aborted when a navigation starts: its response would complete
 * the navigation with old data, and saved values would look unsaved.
 */
export function useLivePreview<Answer>(key: string) {
  const { submit, data, state, reset } = useFetcher<Answer>({ key })
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (moving && state !== 'idle') reset()
  }, [moving, state, reset])
  return { submit, data }
}
