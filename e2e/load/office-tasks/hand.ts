import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { focusProblem, lettersFor, placeOnScreen, wayTo } from './in-page.ts'

/** Seconds of the keystroke-level model: a key, a letter on a phone, a tap with the way to it, a swipe, a thought. */
export const model = { key: 0.28, phoneKey: 0.35, tap: 1.1, swipe: 0.8, thought: 1.35 } as const

export type Tally = {
  /** Keys that lead somewhere, or taps. */
  presses: number
  /** Characters of text, which are the same in any program. */
  typed: number
  swipes: number
  thoughts: number
  /** What the person waits for. */
  waitedMs: number
}

export type Hand = ReturnType<typeof createHand>

const smallestTarget = 24
const maxSteps = 400

/**
 * One administrator, by keyboard alone or by taps: every step is made as a person makes it, and counted. What a person
 * would stumble over is kept in `remarks`: a focus that is lost or not seen, a target that is covered or small.
 */
export function createHand(page: Page, device: 'keyboard' | 'phone') {
  const isKeyboard = device === 'keyboard'
  let tally = emptyTally()
  const remarks = new Map<string, number>()
  const remark = (words: string) => remarks.set(words, (remarks.get(words) ?? 0) + 1)

  async function key(name: string, count = 1): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) await page.keyboard.press(name)
    tally.presses += count
  }

  /** Moves the focus there with Tab, by the shorter way. */
  async function reach(target: Locator): Promise<void> {
    await seen(target)
    let isAhead = true
    for (let step = 0; step < maxSteps; step += 1) {
      const way = await target.evaluate(wayTo)
      if (way === 0) return await lookAtFocus(target)
      // Between the last and the first one the browser's own controls have the focus.
      if (way !== null) isAhead = way > 0
      await key(isAhead ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`cannot be reached by the keyboard: ${nameOf(target)}`)
  }

  async function lookAtFocus(target: Locator): Promise<void> {
    const problem = await target.evaluate(focusProblem)
    if (problem !== null) remark(`${problem}: ${nameOf(target)}`)
  }

  async function tap(target: Locator): Promise<void> {
    await seen(target)
    const { swipes, size } = await target.evaluate(placeOnScreen)
    tally.swipes += swipes
    if (size < smallestTarget) remark(`${Math.round(size)} px: ${nameOf(target)}`)
    await target.tap({ timeout: 10_000 })
    tally.presses += 1
  }

  /** Waits until something is there, which is counted as the program's time. */
  async function seen(target: Locator): Promise<void> {
    const began = performance.now()
    await target.waitFor({ timeout: 20_000 })
    tally.waitedMs += performance.now() - began
  }

  function think(count = 1): void {
    tally.thoughts += count
  }

  const hand = {
    page,
    device,
    isKeyboard,
    /** What was read on the screen. */
    answers: [] as string[],
    remarks,
    remark,
    key,
    reach,
    seen,
    think,

    /** Waits until something has gone. */
    async gone(target: Locator): Promise<void> {
      const began = performance.now()
      await target.waitFor({ state: 'hidden', timeout: 20_000 })
      tally.waitedMs += performance.now() - began
    },

    /** Presses a button or follows a link. */
    async press(target: Locator, by: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      think()
      if (!isKeyboard) return await tap(target)
      await reach(target)
      await key(by)
    },

    /** The same as before, once more: no thought is needed. */
    async again(target: Locator, by: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      if (!isKeyboard) return await tap(target)
      await reach(target)
      await key(by)
    },

    /** Chooses an option: by its first letters where the list stays closed, or by a tap on the list and one on it. */
    async choose(select: Locator, label: string, saves: 'Enter' | null = null): Promise<void> {
      think()
      if (isKeyboard) {
        await reach(select)
        const letters = await select.evaluate(lettersFor, label)
        await page.keyboard.type(letters)
        tally.presses += letters.length
        if (saves !== null) await key(saves)
        if (saves === null) await expect(select.locator('option:checked')).toHaveText(label)
        return
      }
      await tap(select)
      await select.selectOption({ label })
      tally.presses += 1
    },

    /** Writes into a field, in place of what is there. */
    async write(field: Locator, text: string): Promise<void> {
      think()
      if (isKeyboard) await reach(field)
      else await tap(field)
      if ((await field.inputValue()) !== '') {
        await field.selectText()
        tally.presses += isKeyboard ? 1 : 2
      }
      await page.keyboard.type(text)
      tally.typed += text.length
    },

    /** A day, by its digits, or in a phone's own calendar. */
    async writeDay(field: Locator, day: string): Promise<void> {
      think()
      if (isKeyboard) {
        await reach(field)
        const [year = '', month = '', date = ''] = day.split('-')
        await page.keyboard.type(`${month}${date}${year}`)
        tally.typed += 8
        await key('Enter')
        return
      }
      await tap(field)
      await field.fill(day)
      await field.blur()
      tally.presses += 2
    },

    /** Puts a copied text into a field. */
    async paste(field: Locator, text: string): Promise<void> {
      think()
      if (isKeyboard) await reach(field)
      else await tap(field)
      await page.keyboard.insertText(text)
      tally.presses += isKeyboard ? 1 : 2
    },

    /** Opens a tab of the back office. */
    async goTo(label: string): Promise<void> {
      think()
      if (isKeyboard) {
        await key('Control+k')
        const field = page.getByRole('combobox', { name: /^A tab, a person/ })
        await seen(field)
        await page.keyboard.type(label)
        tally.typed += label.length
        await key('Enter')
      } else {
        await tap(page.getByRole('button', { name: 'All tabs' }))
        await tap(
          page
            .getByRole('navigation')
            .getByRole('link', { name: new RegExp(`^${label}`) })
            .first(),
        )
      }
      await seen(page.getByRole('heading', { level: 1, name: label }))
      await seen(page.getByRole('main').getByRole('region').first())
    },

    /** The page of a person by the e-mail address. */
    async goToPerson(email: string): Promise<void> {
      await hand.goTo('One Person')
      const field = page.getByLabel('E-mail address', { exact: true })
      await hand.write(field, email)
      if (isKeyboard) await key('Enter')
      else await hand.press(page.getByRole('button', { name: 'Look up' }))
    },

    /** Acts on a row that was just found. */
    async onRow(target: Locator): Promise<void> {
      if (isKeyboard) {
        await key('ArrowDown')
        await seen(page.locator('tbody :focus'))
      }
      await hand.press(target)
    },

    /** From the details of a row to those of the next one. */
    async nextRow(dialog: Locator): Promise<void> {
      if (isKeyboard) await key('j')
      else await hand.again(dialog.getByRole('button', { name: 'Next', exact: true }))
    },

    /** Writes into the field that has opened, and saves it. */
    async enter(field: Locator, text: string): Promise<void> {
      await seen(field)
      await page.keyboard.type(text)
      tally.typed += text.length
      await key('Enter')
    },

    countTyped(text: string): void {
      tally.typed += text.length
    },

    /** Closes what is open. */
    async close(dialog: Locator): Promise<void> {
      if (isKeyboard) await key('Escape')
      else
        // A notice in the dialog has one too, behind it.
        await tap(dialog.getByRole('button', { name: 'Close', exact: true }).first())
      await hand.gone(dialog)
      const isLost = await page.evaluate('document.activeElement === document.body')
      if (isKeyboard && isLost) remark('the focus is lost after a dialog')
    },

    /** The keys or taps, and seconds, since the last call. */
    takeTally(): Tally {
      const taken = tally
      tally = emptyTally()
      return taken
    },
  }
  return hand
}

/** Seconds that a practised person needs, by the keystroke-level model. */
export function modelSeconds(tally: Tally, device: Hand['device']): number {
  const { presses, typed, swipes, thoughts, waitedMs } = tally
  const [press, letter] =
    device === 'keyboard' ? [model.key, model.key] : [model.tap, model.phoneKey]
  return (
    presses * press +
    typed * letter +
    swipes * model.swipe +
    thoughts * model.thought +
    waitedMs / 1000
  )
}

/** Lets the page finish what it does at once, such as moving the focus. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  await sleep(0)
}

function emptyTally(): Tally {
  return { presses: 0, typed: 0, swipes: 0, thoughts: 0, waitedMs: 0 }
}

function nameOf(target: Locator): string {
  return target.toString().replace(/^.*?(?=getBy|locator)/, '')
}
