/*
 * Renders the testimonials as pictures of messages and notes, and writes them to art/masters, from which
 * `make-pictures.ts` reads them.
 * Run this script after every change to packages/brand/src/testimonials-copy.ts.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Testimonial, testimonials } from '@cardroom/brand/testimonials-copy'
import { openHtmlRenderer } from './html-renderer.ts'
import { escapeHtml } from '@cardroom/contracts/escape-html'

const masters = join(import.meta.dirname, '../../art/masters')

const spade =
  'M12 1.5C9 6 3 9.5 3 14.2 3 17.1 5.2 19 7.7 19c1.5 0 2.7-.6 3.5-1.7-.2 2-1.1 3.7-2.7 5.2h7c-1.6-1.5-2.5-3.2-2.7-5.2.8 1.1 2 1.7 3.5 1.7 2.5 0 4.7-1.9 4.7-4.8C21 9.5 15 6 12 1.5z'
const chip = `<svg viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="24" fill="#be1e2d" />
  <circle cx="24" cy="24" r="20" fill="none" stroke="#fff" stroke-width="8" stroke-dasharray="10.47 10.47" />
  <circle cx="24" cy="24" r="23.25" fill="none" stroke="#be1e2d" stroke-width="1.5" />
  <circle cx="24" cy="24" r="15" fill="#be1e2d" stroke="#fff" stroke-width="1.5" />
  <path transform="translate(14.4 14.4) scale(.8)" fill="#fff" d="${spade}" />
</svg>`

const renderer = await openHtmlRenderer(
  { width: 480, height: 400, pixelRatio: 2.5 },
  'testimonials.css',
)
for (const testimonial of testimonials) {
  const master = testimonial.picture
  const image = await renderer.render({
    bodyClass: testimonial.look,
    body: testimonial.look === 'note' ? note(testimonial) : thread(testimonial),
  })
  // Chroma subsampling would blur the text.
  const file = await image
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
  await writeFile(join(masters, `${master}.jpg`), file)
  console.log(`${master}: ${Math.round(file.length / 1024)} kB`)
}
await renderer.close()

function thread({ from, sent, messages }: Exclude<Testimonial, { look: 'note' }>): string {
  const bubbles = messages.map(({ side, text }) => `<p class="${side}">${escapeHtml(text)}</p>`)
  return `
    <header>${chip}<div><b>${escapeHtml(from)}</b><span>${escapeHtml(sent)}</span></div></header>
    <main>${bubbles.join('')}</main>`
}

function note({ from, sent, paragraphs }: Extract<Testimonial, { look: 'note' }>): string {
  return `
    <article>
      ${corner('top')}
      ${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}
      <footer><b>${escapeHtml(from)}</b><span>${escapeHtml(sent)}</span></footer>
      ${corner('bottom')}
    </article>`
}

function corner(place: 'top' | 'bottom'): string {
  return `<svg class="corner ${place}" viewBox="2 1 20 22"><path d="${spade}" /></svg>`
}
