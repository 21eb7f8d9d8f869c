import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import { type EventPageArgs, loadEventPage } from './load-event.server.ts'
import { wordsIn } from './sign-up/words.server.ts'

/** The event with what its printed programme needs: the address to sign up at, for readers and for cameras. */
export async function loadPosterPage(args: EventPageArgs) {
  const page = await loadEventPage(args, { address: paths.eventPoster, withRelated: false })
  const { locale, services } = getContext(args.context)
  const address = services.settings.siteUrl + canonicalPath(locale, paths.event(page.event.slug))
  return { ...page, address, qr: qrCodePath(address), print: wordsIn(locale).t('event.print') }
}
