import { AuditLine, AuditLogResponse, UndoResponse } from '@cardroom/contracts/audit-log'
import { PolicyReport, PolicyReportsResponse } from '@cardroom/contracts/policy-reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const blocked = 'GET /api/admin/policy-reports'
const list = 'GET /api/admin/audit-log'
const ada = 'ada@quinn.example'

const report = minimalAnswer(PolicyReport, {
  directive: 'img-src',
  blocked: 'ads.example',
  page: '/wsop',
  count: 1200,
})

let stored: AuditLine[] = []

/** The query of the latest request. */
const asked = () => network.requests(list).at(-1)?.path.split('?')[1]

beforeEach(() => {
  stored = [3, 2, 1].map((id) =>
    minimalAnswer(AuditLine, {
      id,
      actorEmail: ada,
      action: 'updated',
      subjectType: 'sponsorship',
      subjectId: '7',
      subjectName: 'Copper Ridge',
      before: { status: 'pending' },
      after: { status: `step ${id}` },
      undoing: 'possible',
    }),
  )
  network.answer(blocked, () => minimalAnswer(PolicyReportsResponse, { data: [report] }))
  network.answer(list, ({ path }) => {
    const before = Number(new URL(path, location.origin).searchParams.get('before') ?? Infinity)
    const left = stored.filter(({ id }) => id < before)
    const data = left.slice(0, 2)
    return minimalAnswer(AuditLogResponse, {
      data,
      next: left.length > data.length ? data.at(-1)?.id : null,
      subjectTypes: ['rake-player', 'sponsorship'],
      actions: ['updated'],
      actors: [ada, 'grace@quinn.example'],
    })
  })
})

async function openLog(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/audit-log${query}`)
  const panel = main.getByRole('region', { name: 'Changes', exact: true })
  const lines = panel.getByRole('table', { name: 'Audit log' }).getByRole('row')
  return {
    panel,
    lines: lines.filter({ has: page.getByRole('cell') }),
    dialog: page.getByRole('alertdialog'),
    undo: panel.getByRole('button', { name: /^Undo: / }),
    older: panel.getByRole('button', { name: 'Show older' }),
  }
}

async function openPanel() {
  const main = await openAdmin(network, '/admin/dashboard/audit-log')
  return { main, panel: main.getByRole('region', { name: 'Blocked by the security policy' }) }
}

it('a line says who changed what, from what and to what', async () => {
  const { lines } = await openLog()

  const line = lines.first()
  await expect.element(line).toMatchTextContent(ada)
  await expect.element(line).toMatchTextContent(/status pending → ?becomes step 3/)
  await expect.element(line).toMatchTextContent(/\d:\d\d [AP]M/)
})

it('older lines are shown as they are asked for', async () => {
  const { lines, older, panel } = await openLog()
  await expect.element(panel.getByText('2 newest')).toBeVisible()
  await expect.poll(() => lines.all().length).toBe(2)

  await older.click()

  await expect.poll(() => lines.all().length).toBe(3)
  await expect.element(panel.getByText('3 in all')).toBeVisible()
  await expect.element(older).not.toBeInTheDocument()
})

describe('the filter', () => {
  it('is what, whom and one thing, in the address and the CSV', async () => {
    const { panel, lines } = await openLog()

    await panel.getByLabelText('What was changed').selectOptions('sponsorship')
    await lines
      .first()
      .getByRole('button', { name: 'Updated sponsorship Copper Ridge', exact: true })
      .click()
    await panel.getByRole('button', { name: ada }).first().click()
    const all = `subjectType=sponsorship&subjectId=7&actor=${encodeURIComponent(ada)}`
    await expect.poll(() => location.search).toBe(`?${all}`)
    await expect.poll(asked).toBe(all)
    await expect
      .element(panel.getByRole('link', { name: 'CSV of the audit log' }))
      .toHaveAttribute('href', `/api/admin/audit-log/export?${all}`)
    await panel.getByRole('button', { name: 'Clear the single thing' }).click()
    await panel.getByLabelText('Who did it').selectOptions('')

    await expect.poll(() => location.search).toBe('?subjectType=sponsorship')
    await expect.poll(asked).toBe('subjectType=sponsorship')
  })

  it('is words and days too, asked of the service', async () => {
    const { panel } = await openLog()

    await panel.getByRole('searchbox').fill('copper ridge')
    await expect.poll(asked).toBe('q=copper+ridge')
    await panel.getByLabelText('From').fill('2026-06-01')
    await panel.getByLabelText('To').fill('2026-06-30')
    await expect.poll(asked).toBe('q=copper+ridge&from=2026-06-01&to=2026-06-30')
    await expect.poll(() => location.search).toBe(`?${asked()}`)
    await panel.getByLabelText('Who did it').selectOptions('grace@quinn.example')

    await expect.poll(asked).toContain('actor=grace%40quinn.example')
    await expect
      .element(panel.getByRole('link', { name: 'CSV of the audit log' }))
      .toHaveAttribute('href', `/api/admin/audit-log/export?${asked()}`)
  })

  it('is shown as the address says it', async () => {
    const { panel } = await openLog(`?subjectType=sponsorship&subjectId=7&actor=${ada}`)

    await expect.element(panel.getByLabelText('What was changed')).toHaveValue('sponsorship')
    await expect.element(panel.getByText('Only sponsorship Copper Ridge')).toBeVisible()
    await expect.element(panel.getByLabelText('Who did it')).toHaveValue(ada)
  })
})

describe('what the security policy blocked', () => {
  it('is counted by what, rule and page', async () => {
    const { panel } = await openPanel()

    const row = panel.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect.element(row).toMatchTextContent(/ads\.example ?img-src ?\/wsop ?1,200/)
  })

  it('can be asked for again when it failed, and the log is there meanwhile', async () => {
    network.answer(blocked, () => refusal(503, 'unavailable', 'The service is away'))
    const { main, panel } = await openPanel()
    await expect.element(main.getByRole('table', { name: 'Audit log' })).toBeVisible()
    await expect.element(main.getByText('Failed to fetch what the pages blocked')).toBeVisible()

    network.answer(blocked, () => minimalAnswer(PolicyReportsResponse, { data: [] }))
    await main.getByRole('button', { name: 'Retry' }).click()

    await expect.element(panel.getByText('Nothing was blocked in the last 90 days')).toBeVisible()
  })
})

it('an undo that is blocked shows the change in the way, with its own undo', async () => {
  const [later] = stored
  stored = stored.slice(-1)
  network.answer('POST /api/admin/audit-log/1/undo', () =>
    refusal(409, 'conflict', 'This was changed since', {
      data: { line: { ...later, actorEmail: 'grace@quinn.example' } },
    }),
  )
  network.answer('POST /api/admin/audit-log/3/undo', () => minimalAnswer(UndoResponse))
  const { undo, dialog } = await openLog()
  await undo.click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()

  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(toast).toMatchTextContent(/This was changed since/)
  const alert = dialog.getByRole('alert').filter({ hasText: 'In the way' })
  await expect
    .element(alert)
    .toMatchTextContent(/Updated sponsorship Copper Ridge.*by grace@quinn\.example/)
  await expect.element(alert).toMatchTextContent(/status pending → ?becomes step 3/)
  network.answer('POST /api/admin/audit-log/1/undo', () => minimalAnswer(UndoResponse))
  await alert.getByRole('button', { name: 'Undo the later change first' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(network.requests('POST /api/admin/audit-log/3/undo')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect.element(dialog).not.toBeInTheDocument()
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the tab has no violation, with its dialog', async () => {
    await useAppearance(appearance)
    stored = stored.slice(0, 2)
    const { undo, dialog } = await openLog()
    await expect.element(undo.first()).toBeVisible()
    expect(await axeViolations()).toEqual([])
    await undo.first().click()
    await expect.element(dialog).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
