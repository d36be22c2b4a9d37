import { expect, type Locator, type Page } from 'playwright/test'
import { adminTable } from '../../browser/pages/admin-table.ts'
import { type Hand, settle } from './hand.ts'
import {
  chatLead,
  companyName,
  erased,
  inquiryCount,
  known,
  lastName,
  playerCount,
  playerName,
  stored,
} from './seed.ts'

export type Office = {
  hand: Hand
  /** The other administrator, who works at the same time. */
  other: Page
}

export type Task = {
  name: string
  /** At e2c6d2d, as a review found it, or derived from its code by the same model. */
  before: Readonly<Record<Hand['device'], string>>
  run: (office: Office) => Promise<void>
}

const toast = (page: Page) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .first()

function check(isTrue: boolean, words: string): asserts isTrue {
  if (!isTrue) throw new Error(words)
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format()

type Inquiries = {
  data: { inquiries: { companyName: string; status: string; dueOn: string | null }[] }
}
type Entries = {
  data: {
    lastName: string
    isPaid: boolean
    chipCount: number | null
    isEliminated: boolean
    finalPosition: number | null
  }[]
}
const inquiriesNow = async () =>
  (await stored<Inquiries>('GET', '/api/admin/sponsorships')).data.inquiries
const entriesNow = async () => (await stored<Entries>('GET', '/api/admin/wsop/signups')).data

async function search(hand: Hand, field: Locator, words: string): Promise<void> {
  if (hand.isKeyboard) {
    await hand.seen(field)
    await hand.key('/')
    hand.think()
    await hand.page.keyboard.press('ControlOrMeta+A')
    await hand.page.keyboard.type(words)
    hand.countTyped(words)
  } else await hand.write(field, words)
}

const decisions = ['Contacted', 'Negotiating', 'Declined', 'Contracted'] as const
/** Which of the inquiries get a note, an owner and a day. */
const isFollowed = (nth: number) => nth % 8 === 0

export const tasks: readonly Task[] = [
  {
    name: `Triage ${inquiryCount} inquiries: read each, set its status; on five a note, an owner and a day`,
    before: {
      keyboard:
        'impossible: no owner, no day (review); statuses and notes alone 360 keys, 450 s, each status that is passed saved too (derived)',
      phone:
        'impossible: no owner, no day (review); statuses and notes alone 185 taps, 540 s (derived)',
    },
    async run({ hand }) {
      const { page } = hand
      const table = adminTable(page, 'sponsorships', 'Inquiries')
      await hand.goTo('Sponsorships')
      await hand.choose(table.panel.getByLabel('Status', { exact: true }), 'Pending')
      await hand.seen(table.panel.getByText(/ of \d+$/).first())
      await hand.press(table.panel.getByRole('button', { name: /^Details of / }).first())
      for (let nth = 0; nth < inquiryCount; nth += 1) {
        const dialog = table.dialog
        await hand.seen(dialog)
        const title = await dialog.getByRole('heading').first().textContent()
        // Read.
        hand.think(2)
        if (isFollowed(nth)) {
          const note = dialog.getByLabel('New note')
          await hand.write(note, 'Called, call back on Tuesday')
          await hand.press(dialog.getByRole('button', { name: 'Add note' }))
          await hand.seen(dialog.getByRole('list', { name: /^Notes on/ }))
          await hand.choose(dialog.getByLabel(/^Owner of/), 'Ada Quinn (you)', 'Enter')
          await hand.writeDay(dialog.getByLabel(/^Next date of/).first(), today())
        }
        await hand.choose(dialog.getByLabel(/^Status of/), decisions[nth % 3] ?? '', 'Enter')
        if (nth === inquiryCount - 1) break
        await hand.nextRow(dialog)
        await hand.gone(dialog.getByRole('heading', { name: title ?? '', exact: true }))
      }
      await hand.close(table.dialog)
      const done = (await inquiriesNow()).filter(({ status }) => status !== 'pending')
      check(done.length >= inquiryCount, `${done.length} of ${inquiryCount} are decided`)
    },
  },
  {
    name: 'Ten entries paid, each by itself, found by name',
    before: {
      keyboard: '310 keys, 70 characters, 130 s (derived)',
      phone: '40 taps, 70 characters, 105 s (derived)',
    },
    async run({ hand }) {
      const table = adminTable(hand.page, 'wsop', 'Participants')
      await hand.goTo('WSOP')
      await hand.seen(table.panel)
      for (let nth = 0; nth < 10; nth += 1) {
        const name = lastName(nth)
        await search(hand, table.search, name)
        const toggle = table.panel.getByRole('button', {
          name: `Unpaid: mark Mona ${name} as paid`,
        })
        await hand.seen(toggle)
        await hand.onRow(toggle)
        await hand.seen(
          table.panel.getByRole('button', { name: `Paid: mark Mona ${name} as unpaid` }),
        )
      }
      await settle(hand.page)
      check((await entriesNow()).filter(({ isPaid }) => isPaid).length === 10, 'ten are paid')
    },
  },
  {
    name: 'The other fifty entries paid at once, with the method and one transaction',
    before: {
      keyboard:
        'impossible in bulk (review); one by one 310 keys, 160 s, without the transaction (derived)',
      phone: 'impossible in bulk (review); 50 taps, 130 s, without the transaction (derived)',
    },
    async run({ hand }) {
      const table = adminTable(hand.page, 'wsop', 'Participants')
      await hand.goTo('WSOP')
      await search(hand, table.search, ' ')
      await hand.choose(table.panel.getByLabel('Payment', { exact: true }), 'Unpaid')
      await hand.seen(table.panel.getByText(/^5\d of /))
      await hand.press(
        hand.isKeyboard
          ? table.panel.getByLabel('Select all rows of this page')
          : table.panel.getByRole('button', { name: /^Select all \d+ shown/ }),
        'Space',
      )
      await hand.press(table.bulk.getByRole('button', { name: /^Select all \d+$/ }))
      await hand.seen(table.bulk.getByText(/^5\d selected/))
      await hand.press(table.bulk.getByRole('button', { name: 'Mark as paid' }))
      await hand.write(table.dialog.getByLabel(/^Transaction/), '0x5afe')
      if (hand.isKeyboard) await hand.key('Enter')
      else await hand.press(table.dialog.getByRole('button', { name: 'Mark as paid' }))
      await hand.gone(table.dialog)
      check(
        (await entriesNow()).every(({ isPaid }) => isPaid),
        'all are paid',
      )
      await hand.choose(table.panel.getByLabel('Payment', { exact: true }), 'Paid and unpaid')
    },
  },
  {
    name: 'Chips of ten entries, five eliminated, and their places',
    before: {
      keyboard:
        'impossible: a place beyond the entries was refused, `85k` was 85 (review); otherwise 390 keys, 190 s (derived)',
      phone: 'impossible for the same reasons (review); otherwise 65 taps, 170 s (derived)',
    },
    async run({ hand }) {
      const table = adminTable(hand.page, 'wsop', 'Participants')
      await hand.goTo('WSOP')
      for (let nth = 0; nth < 10; nth += 1) {
        const name = `Mona ${lastName(nth)}`
        await search(hand, table.search, lastName(nth))
        const chips = table.panel.getByRole('button', { name: `edit chips of ${name}` })
        await hand.seen(chips)
        await hand.onRow(chips)
        await hand.enter(table.panel.getByLabel(`Chips of ${name}`, { exact: true }), '85k')
        await hand.seen(table.panel.getByRole('button', { name: `85,000: edit chips of ${name}` }))
        if (nth % 2 === 1) continue
        await hand.again(table.panel.getByRole('button', { name: `Eliminate ${name}` }))
        const place = table.panel.getByRole('button', { name: `edit final position of ${name}` })
        await hand.seen(place)
        await hand.again(place)
        await hand.enter(
          table.panel.getByLabel(`Final position of ${name}`, { exact: true }),
          String(100 + nth),
        )
        await hand.seen(place.filter({ hasText: /\d/ }))
      }
      await settle(hand.page)
      const entries = await entriesNow()
      check(entries.filter(({ chipCount }) => chipCount === 85_000).length === 10, 'ten have chips')
      check(
        entries.filter(({ finalPosition }) => finalPosition !== null).length === 5,
        'five have places',
      )
    },
  },
  {
    name: 'Four weeks of twelve amounts: paste, check, save, finalize, reset',
    before: {
      keyboard: '48 dialogs (review); 500 keys, 340 characters, 330 s (derived)',
      phone: '48 dialogs (review); 224 taps, 340 characters, 520 s (derived)',
    },
    async run({ hand }) {
      const { page } = hand
      const players = adminTable(page, 'rake', 'Leaderboard')
      const card = page.getByRole('region', { name: 'Finalize week' })
      for (let week = 1; week <= 4; week += 1) {
        const lines = Array.from(
          { length: playerCount },
          (_, nth) => `${playerName(nth)}\t$${1000 + ((nth * 37 + week * 91) % 400)}.50`,
        )
        await hand.goTo('Rake Race')
        await hand.press(players.panel.getByRole('button', { name: 'Paste amounts' }))
        await hand.paste(
          page.getByRole('textbox', { name: 'Amounts of the week' }),
          lines.join('\n'),
        )
        await hand.press(players.dialog.getByRole('button', { name: 'Check' }))
        await hand.seen(players.dialog.getByText(`${playerCount} lines`))
        hand.think(2)
        await hand.press(players.dialog.getByRole('button', { name: /^Save \d+ players/ }))
        await hand.gone(players.dialog)
        await hand.goTo('Winners')
        await hand.press(card.getByRole('button', { name: 'Finalize week', exact: true }))
        const question = page.getByRole('alertdialog')
        await hand.press(question.getByRole('checkbox'), 'Space')
        hand.think(2)
        await hand.press(question.getByRole('button', { name: /^Finalize week \d and reset/ }))
        await hand.gone(question)
        await hand.seen(
          page
            .getByRole('row')
            .filter({ hasText: `Week ${week}` })
            .first(),
        )
      }
    },
  },
  {
    name: 'Which source brought the most applications last month, and was it more than the month before?',
    before: {
      keyboard: 'impossible: no last month, no change of a source, 24 pages to compare (review)',
      phone: 'impossible (review)',
    },
    async run({ hand }) {
      const { page } = hand
      const main = page.getByRole('main')
      await hand.goTo('Explore')
      await hand.choose(main.getByLabel('Period', { exact: true }), 'Last month')
      await hand.press(main.getByRole('link', { name: 'Source', exact: true }))
      const table = main.getByRole('table', { name: 'Sources: Source', exact: true })
      await hand.seen(table)
      await hand.press(table.getByRole('link', { name: /Applications|Applied/ }).first())
      await hand.seen(table.locator('th[aria-sort="descending"]').filter({ hasText: /Appl/ }))
      hand.think(2)
      const first = (await table.locator('tbody tr').first().innerText()).replaceAll(/\s+/g, ' ')
      check(/ from \d/.test(first), `the first row says what it was before: ${first}`)
      hand.answers.push(first)
    },
  },
  {
    name: 'A chat lead who asked for a person: found, taken over, answered',
    before: {
      keyboard: 'impossible: only `mailto:` (review)',
      phone: 'impossible: only `mailto:`, and the conversation opened off the screen (review)',
    },
    async run({ hand }) {
      const { page } = hand
      await hand.goTo('Chatbot Leads')
      await hand.press(page.getByRole('link', { name: /^Waiting/ }))
      await search(
        hand,
        page.getByRole('searchbox', { name: 'Search names, emails and messages' }),
        'bus',
      )
      const users = page.getByRole('region', { name: 'Users' }).getByRole('button')
      await hand.gone(users.nth(1))
      await hand.press(users.filter({ hasText: chatLead.name }))
      hand.think(2)
      const answering = page.getByRole('region', { name: 'Answering' })
      await hand.press(answering.getByRole('button', { name: 'Take over' }))
      const field = answering.getByLabel(/^Answer to/)
      await hand.write(field, 'Yes, behind the house.')
      if (hand.isKeyboard) await hand.key('Enter')
      else await hand.press(answering.getByRole('button', { name: 'Send' }))
      const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
      await hand.seen(messages.filter({ hasText: 'Yes, behind the house.' }))
    },
  },
  {
    name: 'The declined inquiries and all entries to a spreadsheet',
    before: {
      keyboard: 'CSV alone: 50 keys, 25 s (derived)',
      phone: 'CSV alone: 8 taps, 17 s (derived)',
    },
    async run({ hand }) {
      const { page } = hand
      await hand.goTo('Sponsorships')
      const inquiries = adminTable(page, 'sponsorships', 'Inquiries')
      await hand.choose(inquiries.panel.getByLabel('Status', { exact: true }), 'Declined')
      const some = inquiries.panel.getByRole('link', { name: /^XLSX of these/ })
      const first = page.waitForEvent('download')
      await hand.press(some)
      check((await first).suggestedFilename().endsWith('.xlsx'), 'a spreadsheet of inquiries')
      await hand.goTo('WSOP')
      const entries = adminTable(page, 'wsop', 'Participants')
      const second = page.waitForEvent('download')
      await hand.press(entries.panel.getByRole('link', { name: /^XLSX/ }).first())
      check((await second).suggestedFilename().endsWith('.xlsx'), 'a spreadsheet of entries')
    },
  },
  {
    name: 'A mistake found later: the status of one company, changed twice since, taken back from the audit log',
    before: {
      keyboard: 'impossible: not found by its name, the change in the way not named (review)',
      phone: 'impossible (review)',
    },
    async run({ hand }) {
      const { page } = hand
      const name = companyName(3)
      const now = await stored<{ data: { inquiries: { id: string; companyName: string }[] } }>(
        'GET',
        '/api/admin/sponsorships',
      )
      const id = now.data.inquiries.find((one) => one.companyName === name)?.id
      for (const status of ['pending', 'contacted', 'contracted'])
        await stored('PATCH', `/api/admin/sponsorships/${id}/status`, { status })
      await hand.goTo('Audit Log')
      const panel = page.getByRole('region', { name: 'Changes', exact: true })
      await search(hand, panel.getByRole('searchbox'), name)
      const lines = panel.getByRole('table').locator('tbody').getByRole('row')
      const wrong = lines.filter({ hasText: /pending.*contacted/is }).first()
      await hand.gone(lines.filter({ hasNotText: name }).first())
      await hand.press(wrong.getByRole('button', { name: /^Undo: / }))
      const question = page.getByRole('alertdialog')
      await hand.press(question.getByRole('button', { name: 'Undo', exact: true }))
      await hand.press(question.getByRole('button', { name: 'Undo the later change first' }))
      await hand.gone(question.getByText('In the way is a later change'))
      await hand.press(question.getByRole('button', { name: 'Undo', exact: true }))
      await hand.gone(question)
      const after = (await inquiriesNow()).find((one) => one.companyName === name)
      check(after?.status === 'pending', `${name} is ${after?.status}`)
    },
  },
  {
    name: 'Two at once: both set a status and write a note on one inquiry',
    before: {
      keyboard: 'impossible: the other note was overwritten unseen (review)',
      phone: 'impossible (review)',
    },
    async run({ hand, other }) {
      const { page } = hand
      const name = companyName(5)
      const mine = adminTable(page, 'sponsorships', 'Inquiries')
      const hers = adminTable(other, 'sponsorships', 'Inquiries')
      // Neither is told of the other's change, as when both are made within the same moment.
      for (const each of [page, other])
        await each.route('**/api/admin/events', (route) => route.abort())
      await page.reload()
      await page.getByRole('button', { name: 'Go to…' }).waitFor()
      await hand.goTo('Sponsorships')
      await search(hand, mine.search, name)
      const status = mine.panel.getByLabel(`Status of ${name}`)
      await hand.seen(status)
      await hand.gone(mine.rows.nth(1))
      await other.goto(new URL(`/admin/dashboard/sponsorships?q=${name}`, page.url()).href)
      await hers.panel.getByLabel(`Status of ${name}`).selectOption('contracted')
      await toast(other).filter({ hasText: 'contracted' }).waitFor()
      await hand.choose(status, 'Pending', 'Enter')
      const question = page.getByRole('alertdialog', { name: `${name} has changed` })
      await hand.seen(question)
      hand.think(2)
      await hand.press(question.getByRole('button', { name: 'Keep' }))
      await hand.gone(question)
      await expect(status, 'hers is kept').toHaveValue('contracted')
      await hand.press(
        mine.panel.getByRole('button', { name: new RegExp(`^Details.* of ${name}`) }),
      )
      await hand.write(mine.dialog.getByLabel('New note'), 'Called, call back on Tuesday')
      await hers.panel.getByRole('button', { name: new RegExp(`^Details.* of ${name}`) }).click()
      await hers.dialog.getByLabel('New note').fill('Sent the deck')
      await hers.dialog.getByRole('button', { name: 'Add note' }).click()
      await toast(other).filter({ hasText: 'added' }).waitFor()
      await hand.press(mine.dialog.getByRole('button', { name: 'Add note' }))
      const notes = mine.dialog.getByRole('list', { name: /^Notes on/ }).getByRole('listitem')
      for (const text of ['Called, call back on Tuesday', 'Sent the deck'])
        await hand.seen(notes.filter({ hasText: text }).first())
      await hand.close(mine.dialog)
      for (const each of [page, other]) await each.unroute('**/api/admin/events')
    },
  },
  {
    name: 'Three inquiries marked as spam, each from its details',
    before: {
      keyboard: 'impossible: spam could not be marked (review)',
      phone: 'impossible (review)',
    },
    async run({ hand }) {
      const { page } = hand
      await hand.goTo('Sponsorships')
      const table = adminTable(page, 'sponsorships', 'Inquiries')
      for (const nth of [30, 31, 32]) {
        const name = companyName(nth)
        await search(hand, table.search, name)
        const details = table.panel.getByRole('button', {
          name: new RegExp(`^Details.* of ${name}`),
        })
        await hand.seen(details)
        await hand.onRow(details)
        await hand.press(table.dialog.getByRole('button', { name: 'Mark as spam' }))
        await hand.seen(toast(page).filter({ hasText: `Marked as spam: ${name}` }))
        await hand.close(table.dialog)
      }
    },
  },
  {
    name: 'Everything about one person who called',
    before: {
      keyboard: 'impossible: six lists, searched one by one (review)',
      phone: 'impossible (review)',
    },
    async run({ hand }) {
      const { page } = hand
      await hand.goToPerson(known)
      const lines = page.getByRole('list', { name: 'What happened, newest first' })
      await hand.seen(lines.getByText('Known', { exact: false }).first())
      hand.think(2)
      const text = await lines.innerText()
      check(/Inquiry/.test(text) && /Chat/.test(text), 'the inquiry and the chat are there')
    },
  },
  {
    name: 'Erase a person who asks for it',
    before: { keyboard: 'impossible in the back office (review)', phone: 'impossible (review)' },
    async run({ hand }) {
      const { page } = hand
      await hand.goToPerson(erased)
      await hand.press(page.getByRole('button', { name: 'List what is held' }))
      await hand.press(page.getByRole('button', { name: 'Erase this person' }))
      const dialog = page.getByRole('dialog')
      await hand.write(dialog.getByLabel(/^The address once more/), erased)
      if (hand.isKeyboard) await hand.key('Enter')
      else await hand.press(dialog.getByRole('button', { name: 'Erase for good' }))
      await hand.gone(dialog)
      const left = (await inquiriesNow()).filter((one) => one.companyName === 'Forget Me')
      check(left.length === 0, 'nothing of the person is left')
    },
  },
]
