import { chromium } from '@playwright/test'
import { findChromium } from '/work/main/scripts/chromium.mjs'
import { readFileSync } from 'node:fs'
const base = 'http://localhost:3102'
const log = readFileSync('/tmp/b-site.log','utf8')
const password = /lucia@candil\.example {2}(\S+)/.exec(log)![1]!
const paths = (process.argv[2] ?? '/es/account').split(',')
const js = process.argv[3] !== 'nojs'
const browser = await chromium.launch({ executablePath: findChromium() || undefined, args: ['--no-sandbox','--disable-gpu'] })
const context = await browser.newContext({ javaScriptEnabled: js, reducedMotion: 'reduce', locale: 'es-ES' })
const jwt = await (await fetch(base + '/api/auth/local', { method: 'POST', headers: {'content-type':'application/json','user-agent':'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'}, body: JSON.stringify({ identifier: 'lucia@candil.example', password }) })).json()
await context.addCookies([{ name: 'session', value: jwt.jwt, url: base }])
const page = await context.newPage()
page.on('console', (m) => { if (m.type() !== 'log' && m.type()!=='debug' && m.type()!=='info') console.log(m.type(), m.text().slice(0,500)) })
page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0,800)))

const shot = async (n: string) => { await page.waitForTimeout(250); await page.screenshot({ path: `/tmp/b-s-${n}.png`, fullPage: true }) }
for (const [w, scheme] of [[1440,'light'],[390,'dark']] as const) {
  await page.setViewportSize({ width: w, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.goto(base + '/es/account'); await page.getByRole('button', { name: 'Rechazar todas' }).click(); 
  await page.locator('input[type=image]').click({ position: { x: 122, y: 87 } })
  await page.waitForTimeout(600)
  await page.getByLabel('Nombre de usuario').fill('x')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.locator('summary').filter({ hasText: 'Cambiar el correo' }).click()
  await page.locator('summary').filter({ hasText: 'Cambiar la contraseña' }).click()
  await shot(`open-${w}`)
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await page.waitForTimeout(250); await page.screenshot({ path: `/tmp/b-s-dialog-${w}.png` })
  await page.getByLabel('Escribe «borrar»').fill('borrar')
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar la cuenta' }).click()
  await page.waitForTimeout(800); await page.screenshot({ path: `/tmp/b-s-erasing-${w}.png` })
  await page.getByRole('button', { name: 'No borrar mi cuenta' }).click(); await page.waitForTimeout(500)
}
await browser.close()
