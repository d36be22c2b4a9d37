import { application, applicationPage } from '@cardroom/brand/application-copy'
import { escapeHtml } from '@cardroom/contracts/escape-html'
import type { ProblemIssue } from '@cardroom/contracts/problem'
import { applicationForm, type Question } from '@cardroom/leads/application-form'

/** The path of the page and of its form. */
export const applicationPagePath = '/apply'

/** The message above a form that was refused. */
export type Refusal = { message: string; issues: readonly ProblemIssue[] }

const { labels, hints, terms } = application

type AsQuestion = Question<keyof typeof labels>
type Options = Readonly<Record<string, string>>

/** The style sheet of the page, whose hash is part of the page's security policy. */
export const applicationPageStyle = [
  'html{color-scheme:light dark;background:#F4F7F5;color:#12110F;font:1.125rem/1.6 system-ui,sans-serif}',
  'body{max-width:36rem;margin:0 auto;padding:2rem 1.5rem 4rem}h1{font-size:1.75rem;line-height:1.2}',
  'a{color:#BE1E2D}fieldset{margin:1.5rem 0 0;padding:0;border:0}legend{padding:0;font-weight:600}',
  '.field{display:block;margin-top:1.5rem}.field>span,legend{display:block}.field>span:first-child{font-weight:600}',
  '.option{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}.option input{flex:none;width:1.25rem;height:1.25rem}',
  '.field input,select,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;font:inherit}',
  'small{color:#59605C}.wrong{color:#BE1E2D;font-weight:600}[role=alert]{padding:1rem 1.25rem;border:2px solid #BE1E2D}',
  'button{min-height:3rem;margin-top:2rem;padding:.5rem 1.5rem;border:0;background:#BE1E2D;color:#FFF;font:inherit;font-weight:600}',
  // This field is invisible to people. With `hidden`, bots would leave it empty.
  '.trap{position:absolute;left:-10000px}',
  '@media(prefers-color-scheme:dark){html{background:#081C18;color:#F4F7F5}a,.wrong{color:#FF9C94}small{color:#A9B5AF}[role=alert]{border-color:#FF9C94}}',
].join('')

/** The application form as a separate page, for browsers without JavaScript. */
export function applicationPageHtml(fields: ApplicationFields, refusal?: Refusal): string {
  const messages = new Map<string, string>()
  for (const { path, message } of refusal?.issues ?? []) {
    const name = path.split('.')[0] ?? ''
    if (name in labels || name === 'agreeToTerms') {
      messages.set(name, messages.get(name) ?? message)
    }
  }
  const textOf = (name: string) => escapeHtml(String(fields[name]))
  const wrongOf = (name: string) => {
    const message = messages.get(name)
    if (message === undefined) return ''
    return `<span class="wrong" id="${name}-wrong">${escapeHtml(message)}</span>`
  }
  const stateOf = (name: string) =>
    messages.has(name) ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : ''

  function questionHtml(question: AsQuestion): string {
    const { name } = question
    const words = `${escapeHtml(labels[name])}${question.isOptional ? note : ''}`
    const hint =
      name in hints ? `<small>${escapeHtml(hints[name as keyof typeof hints])}</small>` : ''
    if (question.input === 'choices') {
      return `<fieldset><legend>${words}</legend>${hint}${checksHtml(name, question.options)}${wrongOf(name)}</fieldset>`
    }
    return `<label class="field"><span>${words}</span>${hint}${controlHtml(question)}${wrongOf(name)}</label>`
  }

  function checksHtml(name: string, options: Options): string {
    return Object.entries(options)
      .map(([value, words], index) => {
        const checked = fields[name]?.includes(value) ? ' checked' : ''
        const id = index === 0 ? ` id="${name}"` : ''
        return `<label class="option"><input type="checkbox"${id} name="${name}" value="${value}"${checked}${stateOf(name)}><span>${escapeHtml(words)}</span></label>`
      })
      .join('')
  }

  function controlHtml(question: Exclude<AsQuestion, { input: 'choices' }>): string {
    const { name, input } = question
    const common = `id="${name}" name="${name}"`
    const required = question.isOptional ? '' : ' required'
    if (input === 'lines') {
      // A browser drops the first line break after the opening tag.
      return `<textarea ${common} rows="4" maxlength="${question.maxLength}"${stateOf(name)}>\n${textOf(name)}</textarea>`
    }
    if (input === 'choice') {
      const options = [['', application.choose], ...Object.entries(question.options)]
        .map(([value = '', words = '']) => {
          const selected = value === fields[name] ? ' selected' : ''
          return `<option value="${value}"${selected}>${escapeHtml(words)}</option>`
        })
        .join('')
      return `<select ${common}${required}${stateOf(name)}>${options}</select>`
    }
    const type = input === 'text' ? '' : ` type="${input}"`
    const autoComplete = input === 'text' ? question.autoComplete : input
    const lengths =
      input === 'email'
        ? ''
        : ` minlength="${question.minLength}" maxlength="${question.maxLength}"`
    return `<input ${common} value="${textOf(name)}"${required}${type} autocomplete="${autoComplete}"${lengths}${stateOf(name)}>`
  }

  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(applicationPage.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${applicationPageStyle}</style></head><body><main><h1>${applicationPage.heading}</h1>`,
    `<p>${applicationPage.lead}</p>`,
    refusal === undefined ? '' : refusalHtml(refusal.message, messages),
    `<form method="post" action="${applicationPagePath}" aria-label="${application.title}">`,
    `<input type="hidden" name="id" value="${textOf('id')}">`,
    `<input type="hidden" name="shownAt" value="${textOf('shownAt')}">`,
    ...applicationForm.map(questionHtml),
    '<div class="trap" aria-hidden="true"><label>Website ',
    `<input type="text" name="website" tabindex="-1" autocomplete="off" value="${textOf('website')}"></label></div>`,
    `<fieldset><label class="option"><input type="checkbox" id="agreeToTerms" name="agreeToTerms" value="yes" required${fields['agreeToTerms'] === 'yes' ? ' checked' : ''}${stateOf('agreeToTerms')}>`,
    `<span>${terms.before}<a href="/privacy">${terms.link}</a>${escapeHtml(terms.after)}</span></label>${wrongOf('agreeToTerms')}</fieldset>`,
    `<button>${application.submit}</button></form>`,
    `<p><a href="${application.fallback.url}">${application.fallback.link}</a></p>`,
    `<p><a href="/">${applicationPage.home}</a></p></main></body></html>`,
  ].join('')
}

const note = ` <small>(${applicationPage.optional})</small>`

function refusalHtml(message: string, messages: ReadonlyMap<string, string>): string {
  const lines = [...messages].map(
    ([name, words]) => `<li><a href="#${name}">${escapeHtml(words)}</a></li>`,
  )
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`
  const words = lines.length === 0 ? message : applicationPage.wrong
  return `<div role="alert" tabindex="-1" autofocus><p>${escapeHtml(words)}</p>${list}</div>`
}

/** The fields of a form: texts, and lists of texts for multiple choices. */
export type ApplicationFields = Readonly<Record<string, string | string[]>>

/** The fields of a submitted form. */
export function readFields(body: string): ApplicationFields {
  const sent = new URLSearchParams(body)
  // Forms send line breaks as CR LF; the limits count LF.
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n')
  const answers = applicationForm.map(({ name, input }) => [
    name,
    input === 'choices' ? sent.getAll(name) : text(name),
  ])
  const others = ['id', 'shownAt', 'website', 'agreeToTerms'].map((name) => [name, text(name)])
  return Object.fromEntries([...answers, ...others])
}

/** An empty form with its time, and an id that makes repeated submissions harmless. */
export function newFields(now: number): ApplicationFields {
  return { ...readFields(''), id: crypto.randomUUID(), shownAt: String(now) }
}

/** The application in the shape of a JSON request, before validation. */
export function applicationOf(fields: ApplicationFields, now: number): Record<string, unknown> {
  const { shownAt, agreeToTerms, ...sent } = fields
  const elapsedMs = now - Number.parseInt(String(shownAt), 10)
  const answers = Object.entries(sent).filter(
    ([name, answer]) => answer !== '' || !optionalChoices.has(name),
  )
  return {
    ...Object.fromEntries(answers),
    ...(elapsedMs >= 0 && { elapsedMs }),
    agreeToTerms: agreeToTerms === 'yes',
  }
}

/** In these fields, an empty text means no answer. */
const optionalChoices: ReadonlySet<string> = new Set(
  applicationForm.flatMap((question) =>
    question.input === 'choice' && 'isOptional' in question ? [question.name] : [],
  ),
)
