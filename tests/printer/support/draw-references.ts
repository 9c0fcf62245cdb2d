import { chromium } from 'playwright-core'
import { fontFile } from '../../../adapters/printer/layout/font-file.ts'
import type { Script } from '../../../adapters/printer/layout/font-file.ts'
import type { Picture } from './picture.ts'
import type { WrittenText } from './written-texts.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SCRIPTS: readonly Script[] = ['latin', 'arabic', 'han']

/**
 * Draws a text with Chromium's own shaping and bidirectional order, in the same font files:
 * evidence that is independent of our code. `size` in pixels.
 */
export async function drawReferences(texts: readonly (WrittenText & { readonly size: number })[]): Promise<readonly Picture[]> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })
  try {
    const page = await browser.newPage()
    for (const weight of ['medium', 'bold'] as const)
      for (const script of SCRIPTS) {
        const file = fontFile(script, weight)
        await page.evaluate(
          async ({ family, base64 }) => {
            const face = new FontFace(
              family,
              Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
            )
            document.fonts.add(await face.load())
          },
          { family: `${script}-${weight}`, base64: file.toString('base64') },
        )
      }
    const drawn: Picture[] = []
    for (const { text, weight, rtl, size } of texts) {
      const { width, height, base64 } = await page.evaluate(
        (given) => {
          const canvas = document.createElement('canvas')
          canvas.width = Math.ceil(given.size * (given.text.length + 4))
          canvas.height = given.size * 3
          const context = canvas.getContext('2d', { alpha: false })
          if (context === null) throw new Error('no canvas')
          context.fillStyle = '#fff'
          context.fillRect(0, 0, canvas.width, canvas.height)
          context.fillStyle = '#000'
          context.font = `${given.size}px ${given.families}`
          context.direction = given.rtl ? 'rtl' : 'ltr'
          // Labels have no kerning between Latin letters; Arabic letters need it.
          context.fontKerning = given.rtl ? 'auto' : 'none'
          context.textAlign = 'left'
          context.fillText(given.text, given.size, given.size * 2)
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
          let grey = ''
          for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at] ?? 255)
          return { width: canvas.width, height: canvas.height, base64: btoa(grey) }
        },
        { text, size, rtl, families: SCRIPTS.map((script) => `${script}-${weight}`).join(', ') },
      )
      drawn.push({ width, height, grey: new Uint8Array(Buffer.from(base64, 'base64')) })
    }
    return drawn
  } finally {
    await browser.close()
  }
}
