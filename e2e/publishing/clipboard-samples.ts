import type { Locator } from '@playwright/test'

/** As Google Docs copies it: wrapped in a `b` that is not bold, with inline styles that our CSP blocks. */
export const GOOGLE_DOCS = `<b style="font-weight:normal">
<p><span style="font-weight:700">Se juega</span><span style="font-weight:400"> de noche</span></p>
<p><span style="font-weight:700">Rol.</span><span style="font-weight:400">ea: 2 * 3 * 4 = 24, </span><span style="font-weight:700">uno</span><span style="font-weight:400;font-style:italic">dos</span></p>
<ul><li><p><span>Comida</span></p></li><li><p><span>Cama</span></p></li></ul></b>`

/** As Word copies it: its own classes and styles, emphasis around white space, a list made of paragraphs. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { margin: 0 }</style></head><body>
<p class="MsoTitle">La *última* noche</p>
<p class="MsoNormal"><b>Hora: </b>21:00<b>(en punto)</b>h, <i>sin <b>falta</b></i><b>.</b></p>
<p class="MsoNormal">- 1_000_000 #1<br>2. [no] &lt;es&gt; &amp;copy; \`nada\`</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>Capa<i>s</i></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span><b>“Botas”</b>viejas</p></body></html>`

export const paste = (box: Locator, html: string) =>
  box.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
