import { application } from '@cardroom/brand/application-copy'
import { applicationPage } from '@cardroom/brand/application-page-copy'
import { applicationOptions } from '@cardroom/contracts/contests'
import { escapeHtml } from '@cardroom/contracts/escape-html'
import { limits } from '@cardroom/contracts/form-field'
import type { ProblemIssue } from '@cardroom/contracts/problem'
import type { ApplicationFields } from './form-fields.ts'

/** Where the page is, and where its form is sent to. */
export const applicationPagePath = '/apply'

/** What stands above the form when it was not taken. */
export type Refusal = { message: string; issues: readonly ProblemIssue[] }

const { labels, hints, terms } = application

/** Its whole style sheet, which the policy of the page names by its hash. */
export const applicationPageStyle = [
  'html{color-scheme:light dark;background:#F4F7F5;color:#12110F;font:1.125rem/1.6 system-ui,sans-serif}',
  'body{max-width:36rem;margin:0 auto;padding:2rem 1.5rem 4rem}h1{font-size:1.75rem;line-height:1.2}',
  'a{color:#BE1E2D}fieldset{margin:1.5rem 0 0;padding:0;border:0}legend{padding:0;font-weight:600}',
  '.field{display:block;margin-top:1.5rem}.field>span,legend{display:block}.field>span:first-child{font-weight:600}',
  '.option{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}.option input{flex:none;width:1.25rem;height:1.25rem}',
  '.field input,select,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;font:inherit}',
  'small{color:#59605C}.wrong{color:#BE1E2D;font-weight:600}[role=alert]{padding:1rem 1.25rem;border:2px solid #BE1E2D}',
  'button{min-height:3rem;margin-top:2rem;padding:.5rem 1.5rem;border:0;background:#BE1E2D;color:#FFF;font:inherit;font-weight:600}',
  // Nobody sees it; `hidden` would tell programs to leave it empty.
  '.trap{position:absolute;left:-10000px}',
  '@media(prefers-color-scheme:dark){html{background:#081C18;color:#F4F7F5}a,.wrong{color:#FF9C94}small{color:#A9B5AF}[role=alert]{border-color:#FF9C94}}',
].join('')

/** The application form as a page of its own, for a browser without script. */
export function applicationPageHtml(fields: ApplicationFields, refusal?: Refusal): string {
  const messages = new Map<string, string>()
  for (const { path, message } of refusal?.issues ?? []) {
    const name = path.split('.')[0] ?? ''
    if (name in labels || name === 'agreeToTerms') {
      messages.set(name, messages.get(name) ?? message)
    }
  }
  const wrongOf = (name: string) => {
    const message = messages.get(name)
    if (message === undefined) return ''
    return `<span class="wrong" id="${name}-wrong">${escapeHtml(message)}</span>`
  }
  const stateOf = (name: string) =>
    messages.has(name) ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : ''

  const field = (name: keyof typeof labels, control: string, hint = '') =>
    `<label class="field">${labelOf(name, hint)}${control}${wrongOf(name)}</label>`
  const input = (name: TextName, attributes: string, hint = '') =>
    field(
      name,
      `<input id="${name}" name="${name}" value="${escapeHtml(fields[name])}" required ${attributes}${stateOf(name)}>`,
      hint,
    )
  const select = (name: 'experience' | 'stakes' | 'referral') => {
    const options = [['', application.choose], ...Object.entries(applicationOptions[name])]
      .map(([value = '', words = '']) => {
        const selected = value === fields[name] ? ' selected' : ''
        return `<option value="${value}"${selected}>${escapeHtml(words)}</option>`
      })
      .join('')
    const required = optional.has(name) ? '' : ' required'
    return field(
      name,
      `<select id="${name}" name="${name}"${required}${stateOf(name)}>${options}</select>`,
    )
  }
  const checks = (name: 'availability' | 'interests', hint = '') => {
    const options = Object.entries(applicationOptions[name])
      .map(([value, words], index) => {
        const checked = fields[name].includes(value) ? ' checked' : ''
        const id = index === 0 ? ` id="${name}"` : ''
        return `<label class="option"><input type="checkbox"${id} name="${name}" value="${value}"${checked}${stateOf(name)}><span>${escapeHtml(words)}</span></label>`
      })
      .join('')
    return `<fieldset><legend>${escapeHtml(labels[name])}${noteOf(name)}</legend>${hintOf(hint)}${options}${wrongOf(name)}</fieldset>`
  }

  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(applicationPage.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${applicationPageStyle}</style></head><body><main><h1>${applicationPage.heading}</h1>`,
    `<p>${applicationPage.lead}</p>`,
    refusal === undefined ? '' : refusalHtml(refusal.message, messages),
    `<form method="post" action="${applicationPagePath}" aria-label="${application.title}">`,
    `<input type="hidden" name="id" value="${escapeHtml(fields.id)}">`,
    `<input type="hidden" name="shownAt" value="${escapeHtml(fields.shownAt)}">`,
    input('firstName', `autocomplete="given-name" minlength="2" maxlength="${limits.name}"`),
    input('lastName', `autocomplete="family-name" minlength="2" maxlength="${limits.name}"`),
    input('email', 'type="email" autocomplete="email"'),
    input(
      'phone',
      `type="tel" autocomplete="tel" minlength="10" maxlength="${limits.phone}"`,
      hints.phone,
    ),
    select('experience'),
    select('stakes'),
    select('referral'),
    checks('availability', hints.availability),
    checks('interests'),
    field(
      'comments',
      // A browser drops the first line break after the tag, so that one is put before the text.
      `<textarea id="comments" name="comments" rows="4" maxlength="${limits.comments}"${stateOf('comments')}>\n${escapeHtml(fields.comments)}</textarea>`,
      hints.comments,
    ),
    '<div class="trap" aria-hidden="true"><label>Website ',
    `<input type="text" name="website" tabindex="-1" autocomplete="off" value="${escapeHtml(fields.website)}"></label></div>`,
    `<fieldset><label class="option"><input type="checkbox" id="agreeToTerms" name="agreeToTerms" value="yes" required${fields.agreeToTerms === 'yes' ? ' checked' : ''}${stateOf('agreeToTerms')}>`,
    `<span>${terms.before}<a href="/privacy">${terms.link}</a>${escapeHtml(terms.after)}</span></label>${wrongOf('agreeToTerms')}</fieldset>`,
    `<button>${application.submit}</button></form>`,
    `<p><a href="${application.fallback.url}">${application.fallback.link}</a></p>`,
    `<p><a href="/">${applicationPage.home}</a></p></main></body></html>`,
  ].join('')
}

type TextName = 'firstName' | 'lastName' | 'email' | 'phone'

const optional: ReadonlySet<string> = new Set(['referral', 'interests', 'comments'])

function refusalHtml(message: string, messages: ReadonlyMap<string, string>): string {
  const lines = [...messages].map(
    ([name, words]) => `<li><a href="#${name}">${escapeHtml(words)}</a></li>`,
  )
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`
  const words = lines.length === 0 ? message : applicationPage.wrong
  return `<div role="alert" tabindex="-1" autofocus><p>${escapeHtml(words)}</p>${list}</div>`
}

function labelOf(name: keyof typeof labels, hint: string): string {
  return `<span>${escapeHtml(labels[name])}${noteOf(name)}</span>${hintOf(hint)}`
}

function noteOf(name: string): string {
  return optional.has(name) ? ` <small>(${applicationPage.optional})</small>` : ''
}

function hintOf(hint: string): string {
  return hint && `<small>${escapeHtml(hint)}</small>`
}
