import { CONSENT_COOKIE_DAYS } from '#shared/limits.ts'
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
 * Runs in the head of every page before the first paint. Constant, because the content security policy contains its
 * hash.
 */
export const headScript = `${theme}\n${consent}`
