import { useEffect, useEffectEvent, useRef } from 'react'
import {
  createPath,
  type SubmitOptions,
  useFetchers,
  useHref,
  useLocation,
  useNavigation,
  useRevalidator,
  useSubmit,
} from 'react-router'
import { type HeldRequest, type NetworkStatus, setRepeater, useNetworkStatus } from './network-status.ts'
import { hasOfflineWorker } from './offline-worker.ts'
import { isSubmissionHeld, type Navigation } from './use-navigation.ts'

type Submitted = { form: HTMLFormElement; submitter: HTMLElement | null }

/** Only the router can repeat it. */
const isRead = ({ writesTo, resume }: HeldRequest) => writesTo === undefined && !resume

/** Back and Forward do not count: the browser has changed the URL already. */
const isLeaving = ({ state, location, formMethod }: Navigation) =>
  state === 'loading' && !formMethod && location.pathname !== window.location.pathname

/**
 * Repeats the router's held requests by its own means: reads by a revalidation, which starts anew what is being loaded; what fetchers write,
 * which may all be sent twice, by sending it again; a form by submitting it again.
 */
export function useRepeater() {
  const status = useNetworkStatus()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const { revalidate } = useRevalidator()
  const submitAgain = useSubmitAgain()
  const findSubmitted = useSubmittedForm(navigation)
  useDocumentOfWorker(navigation, status)

  const isHeldForm = isSubmissionHeld(navigation, fetchers, status)
  const isForm = ({ writesTo }: HeldRequest) => isHeldForm && writesTo === navigation.formAction
  const leavesPage = (request: HeldRequest) =>
    request.leavesPage || isForm(request) || (isRead(request) && isLeaving(navigation))
  // A form may create something: without asking, it is sent again only if it never left the browser.
  const isUncertain = (request: HeldRequest) => isForm(request) && request.mayHaveArrived === true
  const isAutomatic = (request: HeldRequest) => !isUncertain(request) && !(request.isEdited && leavesPage(request))
  const repeat = (requests: readonly HeldRequest[]) => {
    const reads = requests.filter(isRead)
    for (const request of reads) request.isRepeated = true
    if (reads.length > 0) void revalidate()
    for (const fetcher of fetchers) {
      const held = requests.filter(({ writesTo }) => writesTo === fetcher.formAction)
      if (fetcher.state !== 'submitting' || held.length === 0) continue
      for (const request of held) if (!isForm(request)) request.isRepeated = true
      submitAgain(fetcher, { navigate: false, fetcherKey: fetcher.key })
    }
    if (!requests.some(isForm)) return
    const sent = findSubmitted()
    if (sent) sent.form.requestSubmit(sent.submitter)
    else submitAgain(navigation, {})
  }

  const onAutomatic = useEffectEvent(isAutomatic)
  const onRepeat = useEffectEvent(repeat)
  useEffect(
    () => setRepeater({ isAutomatic: (request) => onAutomatic(request), repeat: (requests) => onRepeat(requests) }),
    [],
  )
  return { status, isAutomatic, isUncertain, leavesPage }
}

type Sent = Pick<Navigation, 'formData' | 'formMethod' | 'formAction' | 'formEncType'>

/** Sends what a form or a fetcher has sent once more. */
function useSubmitAgain() {
  const submit = useSubmit()
  const base = useHref('/')
  return ({ formData, formMethod, formAction, formEncType }: Sent, options: SubmitOptions) => {
    if (!formData || !formMethod || !formAction || !formEncType) return
    // The router puts its basename in front of an action.
    const action = base === '/' ? formAction : formAction.slice(base.length)
    void submit(formData, { method: formMethod, action, encType: formEncType, preventScrollReset: true, ...options })
  }
}

/** The form that the router is sending, with the values that it has by now; null when it is gone, or a script has sent it. */
function useSubmittedForm({ state, formData }: Navigation) {
  const submitted = useRef<Submitted | null>(null)
  useEffect(() => {
    const remember = ({ target, submitter }: SubmitEvent) => {
      submitted.current = { form: target as HTMLFormElement, submitter }
    }
    window.addEventListener('submit', remember, true)
    return () => window.removeEventListener('submit', remember, true)
  }, [])
  useEffect(() => {
    if (state === 'idle') submitted.current = null
  }, [state])
  return () => {
    const { form, submitter } = submitted.current ?? {}
    if (!form?.isConnected) return null
    const sent = { form, submitter: submitter?.isConnected ? submitter : null }
    return new FormData(sent.form, sent.submitter).get('intent') === formData?.get('intent') ? sent : null
  }
}

/** The worker may have the document of a page whose data do not come, or says what it has. */
function useDocumentOfWorker({ state, location, formMethod }: Navigation, { requests }: NetworkStatus) {
  const here = useHref(useLocation().pathname)
  const isMissing = state === 'loading' && !formMethod && location.pathname !== here && requests.some(isRead)
  const target = isMissing ? createPath(location) : null
  useEffect(() => {
    if (target === null || !hasOfflineWorker()) return
    // After Back and Forward it is the URL already.
    if (new URL(target, document.baseURI).pathname === window.location.pathname) window.location.replace(target)
    else window.location.assign(target)
  }, [target])
}
