import type { GameState } from '@cardroom/contracts/kook-game'
import { toText } from '@cardroom/poker-engine/bytes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../../../src/shared/styles/fonts.css'
import room from '../../../../src/site/features/kook/kook-page.module.css'
import own from '../../../../src/site/features/kook/own-seat.module.css'
import board from '../../../../src/site/features/kook/board.module.css'
import seat from '../../../../src/site/features/kook/seat.module.css'
import tableBar from '../../../../src/site/features/kook/table-bar.module.css'
import { CardTable } from '../../../../src/site/features/kook/card-table.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeTableServer } from '../../../component/fake-table-server.ts'
import { showPart } from '../../site-part.tsx'
import {
  aFullTable,
  anOwnTurn,
  aPracticeTable,
  aScoop,
  aShowdown,
  asWatcher,
} from './full-table.ts'
import { windowSizes } from './window-sizes.ts'

const server = fakeTableServer()

afterEach(() => {
  vi.useRealTimers()
})

const handId = 'table:1'

/** An own turn, in a hand of which two versions were told. */
function aRefusedHand(): GameState {
  const [root = '', other = ''] = [1, 2].map((byte) => toText(new Uint8Array(32).fill(byte)))
  server.send(anOwnTurn({ handId, version: 1, deals: [{ handId, root }] }))
  return anOwnTurn({ handId, deals: [{ handId, root: other }] })
}

const states: readonly (readonly [name: string, () => GameState])[] = [
  ['between two hands', aFullTable],
  ['in the own turn', anOwnTurn],
  ['in a hand that does not check out', aRefusedHand],
  ['at a showdown with two winners', aShowdown],
  ['at a showdown with one winner', aScoop],
  ['of bots', aPracticeTable],
  ['for a watcher between two hands', () => asWatcher(aFullTable())],
  ['for a watcher at a showdown', () => asWatcher(aShowdown())],
]

type Box = { name: string; left: number; top: number; right: number; bottom: number }

/** Where the elements of a selector are drawn. */
function boxes(name: string, selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { name, left, top, right, bottom }
  })
}

/** Where the marks of own cards are drawn that say on which board a card won. */
function boardMarks(): Box[] {
  return [...document.querySelectorAll(`.${own.cards} [data-plays]`)].flatMap((card) => {
    const { left: x, top: y } = card.getBoundingClientRect()
    return ['::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(card, pseudo)
      if (style.content === 'none') return []
      const [left, top] = [x + Number.parseFloat(style.left), y + Number.parseFloat(style.top)]
      const right = left + Number.parseFloat(style.width)
      return [
        { name: `mark ${pseudo}`, left, top, right, bottom: top + Number.parseFloat(style.height) },
      ]
    })
  })
}

/** Those that the next card covers. */
function coveredMarks(all: Box[], cards: Box[]): string[] {
  return all
    .filter(({ left, right }) => cards.some((card) => card.left > left && card.left < right - 1))
    .map(text)
}

/** Names of bots that do not fit into their plates. */
function cutNames(): string[] {
  return [...document.querySelectorAll(`.${seat.name}:has(> .${seat.bot})`)]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)
}

const text = ({ name, ...edges }: Box) =>
  `${name} ${Object.values(edges)
    .map((edge) => Math.round(edge))
    .join(' ')}`

/** Everything that has to be seen at once. */
function shownParts() {
  return {
    seats: boxes('seat', `.${seat.plate}, .${seat.vacant}, .${seat.empty}`),
    othersCards: boxes('card of a seat', `.${seat.seat} [role="img"]`),
    boardCards: boxes('card of a board', `.${board.cards} > :not(.${board.none})`),
    ownCards: boxes('own card', `.${own.cards} [role="img"]`),
    buttons: boxes('button', 'button[data-action]'),
    // The way to other tables or to the emotes, the rules, the settings.
    barButtons: boxes('button of the bar', `.${tableBar.actions} > :is(a, button)`),
    alerts: boxes('alert', '[role="alert"]:not(:empty)'),
  }
}

function outside(all: Box[]): string[] {
  const isInside = ({ left, top, right, bottom }: Box) =>
    left > -1 && top > -1 && right < window.innerWidth + 1 && bottom < window.innerHeight + 1
  return all.filter((box) => !isInside(box)).map(text)
}

/** Pairs of boxes, one of each list, that cover more than a pixel of one another. */
function overlaps(first: Box[], second: Box[]): string[] {
  return first.flatMap((a) =>
    second
      .filter(
        (b) =>
          a !== b &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      .map((b) => `${text(a)} and ${text(b)}`),
  )
}

describe.each(states)('a full table of wide names %s', (_, game) => {
  it('is seen whole in every window, and has no violation', async () => {
    // A showdown keeps its first pot, the only one of the player's: the next one would come after three seconds.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await showPart(<CardTable table="t" />)
    await expect.poll(server.isConnected).toBe(true)
    const shown = game()
    server.send(shown)
    await expect.poll(() => boxes('seat', `.${seat.seat}`).length).toBeGreaterThan(4)
    await document.fonts.ready

    for (const [width, height] of windowSizes) {
      await page.viewport(width, height)
      const { seats, othersCards, boardCards, ownCards, buttons, barButtons, alerts } = shownParts()
      const isSeated = shown.you !== null
      expect([seats.length, boardCards.length, buttons.length]).toEqual(
        isSeated ? [5, 10, 2] : [6, 10, 0],
      )
      const barText = boxes('text of the bar', `.${tableBar.title}, .${tableBar.badge}`)
      const ownPlace = boxes('own place', `.${own.ownSeat}, .${room.watcherBar}`)
      expect([barText.length, ownPlace.length]).toEqual([2, 1])
      expect(barButtons.filter(({ left, right }) => right > left)).toHaveLength(3)
      const marked = shown.results === undefined ? [] : boardMarks()
      expect(marked.length > 0).toBe(isSeated && shown.results !== undefined)
      expect(alerts.length).toBe(shown.handId === handId ? 1 : 0)
      expect(ownCards.length).toBe(isSeated && shown.handId !== null ? 4 : 0)
      expect
        .soft(
          [
            ...outside([
              ...seats,
              ...othersCards,
              ...boardCards,
              ...ownCards,
              ...buttons,
              ...barButtons,
              ...alerts,
            ]),
            ...overlaps(barButtons, [...barButtons, ...barText, ...seats, ...ownPlace]),
            ...overlaps(alerts, [...seats, ...othersCards, ...boardCards, ...ownCards, ...buttons]),
            ...overlaps(seats, [...seats, ...boardCards]),
            ...overlaps(othersCards, boardCards),
            ...overlaps(ownCards, buttons),
            ...overlaps(marked, boxes('payout', `.${own.front} .${seat.payout}`)),
            ...coveredMarks(marked, ownCards),
            ...cutNames(),
          ],
          `${width} x ${height}`,
        )
        .toEqual([])
      expect.soft(document.documentElement.scrollWidth, `${width} x ${height}`).toBe(width)
    }
    expect(await axeViolations()).toEqual([])
    await page.viewport(390, 664)
    expect(await axeViolations()).toEqual([])
  })
})
