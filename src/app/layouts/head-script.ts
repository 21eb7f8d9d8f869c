import { CONSENT_COOKIE_DAYS } from '#shared/limits.ts'
import { THEME_KEY } from '#ui/page/theme.ts'

/** The chosen theme stays on this device only (localStorage). */
const theme = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/**
 * What is known of the answer about cookies stands on <html>: nothing, `accepted` or `rejected`. Only accepting is stored; rejecting
 * deletes what was stored and lives in the page's memory. Here, so that the bar is answered before the page's programs have come.
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

/** Runs in the head of every page before anything is painted. One constant text: the security policy names its hash. */
export const headScript = `${theme}\n${consent}`
