import { CONSENT_COOKIE_DAYS } from '#shared/limits.ts'
import { OFFLINE_STORE, OFFLINE_WORKER } from '#shared/offline/offline.ts'
import { THEME_KEY } from '#ui/page/theme.ts'

/** The chosen theme is stored in localStorage only. */
const theme = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/**
 * The consent state is an attribute of <html>: absent, `accepted` or `rejected`. Only acceptance is stored; rejecting
 * deletes it and lasts until the next document load. An inline script, so that the buttons work before hydration.
 */
const consent = `{const root=document.documentElement.dataset
const stored=()=>/(?:^|; ?)consent=accepted(?:;|$)/.test(document.cookie)
const store=(value,age)=>{document.cookie='consent='+value+'; Path=/; Max-Age='+age+'; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'')}
if(stored())root.consent='accepted'
addEventListener('click',({target})=>{
const answer=target.closest?.('[data-consent-answer]')?.dataset.consentAnswer
if(!answer)return
if(answer==='accepted')store(answer,${CONSENT_COOKIE_DAYS * 86_400})
else if(stored())store('',0)
root.consent=answer})}`

/**
 * Says that one returns to a place on a page, which the browser and the router know in pixels: everything above it must be laid out
 * (layout.css). Reloads and Back from another site, and Back within this one.
 */
const returned = `{const returned=()=>document.documentElement.dataset.returned=''
if(performance.getEntriesByType('navigation')[0]?.type!=='navigate')returned()
addEventListener('popstate',returned)}`

/**
 * Registers the offline worker for who installs the site, or has installed it and did not turn it off; nobody else. Check-in is installed by
 * itself, with a worker of its own.
 */
const offline = `if(navigator.serviceWorker&&!/\\/checkin$/.test(location.pathname)){
const start=()=>navigator.serviceWorker.register('${OFFLINE_WORKER}').catch(()=>{})
addEventListener('appinstalled',start)
try{if(matchMedia('(display-mode:standalone)').matches&&localStorage.getItem('${OFFLINE_STORE}')!=='off')start()}catch{}}`

/**
 * Runs in the head of every page before the first paint. Constant, because the content security policy contains its
 * hash.
 */
export const headScript = `${theme}\n${consent}\n${returned}\n${offline}`
