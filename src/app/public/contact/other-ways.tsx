import { paths } from '#shared/paths.ts'
import { IconList } from '#ui/components/icon-list.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Flame } from '#ui/icons/flame.ts'
import { LifeBuoy } from '#ui/icons/life-buoy.ts'
import { Mail } from '#ui/icons/mail.ts'
import { MapPinned } from '#ui/icons/map-pinned.ts'
import { ShieldAlert } from '#ui/icons/shield-alert.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './other-ways.module.css'

/** Other contacts for common questions. */
export function OtherWays({ email }: { email: string | null }) {
  const t = useText()
  return (
    <aside aria-labelledby="other-ways">
      <h2 className={styles.heading} id="other-ways">
        {t('contact.other')}
      </h2>
      <IconList>
        <li>
          <Flame />
          <div>
            <h3>{t('contact.event')}</h3>
            <p>
              {t('contact.event.text')}{' '}
              <SiteLink className="link" to={paths.organizers}>
                {t('contact.event.link')}
              </SiteLink>
            </p>
          </div>
        </li>
        <li>
          <LifeBuoy />
          <div>
            <h3>{t('contact.doubt')}</h3>
            <p>
              {t('contact.doubt.text')}{' '}
              <SiteLink className="link" to={paths.help}>
                {t('contact.doubt.link')}
              </SiteLink>
            </p>
          </div>
        </li>
        <li>
          <MapPinned />
          <div>
            <h3>{t('contact.missing')}</h3>
            <p>
              {t('contact.missing.text')}{' '}
              <SiteLink className="link" to={`${paths.help}/orga`}>
                {t('home.publish')}
              </SiteLink>
            </p>
          </div>
        </li>
        <li>
          <ShieldAlert />
          <div>
            <h3>{t('contact.safety')}</h3>
            <p>{t('contact.safety.text')}</p>
          </div>
        </li>
        {email && (
          <li>
            <Mail />
            <div>
              <h3>{t('contact.mail')}</h3>
              <p>
                <a className="link wrap-anywhere" href={`mailto:${email}`}>
                  {email}
                </a>
              </p>
            </div>
          </li>
        )}
      </IconList>
    </aside>
  )
}
