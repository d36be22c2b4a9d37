import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { playerPictures } from './repository.ts'
import { player } from '../../test/requests.ts'
import { standInFeed } from '../../test/stand-in-feed.ts'
import { testApp } from '../../test/test-app.ts'

const site = await standInFeed()
const { app, db, owner, signedIn } = await testApp({ pictureHosts: ['127.0.0.1', 'localhost'] })
const admin = await signedIn()
const path = '/api/admin/rake-players/pictures'

beforeEach(async () => {
  await owner.deleteFrom('rake_players').execute()
  await owner.deleteFrom('player_pictures').execute()
})

type Color = 'red' | 'blue' | 'lime'
const plain = (background: Color, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } })

const gif = await plain('red').gif().toBuffer()
const tiff = await plain('red').tiff().toBuffer()

async function upload(body: Buffer, type = 'image/png') {
  const { sid } = await signedIn()
  return await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type },
    cookies: { sid },
    payload: body,
  })
}

async function kept(body: Buffer): Promise<string> {
  const answer = await upload(body)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ data: { avatarUrl: string } }>().data.avatarUrl
}

async function served(file: string): Promise<Buffer> {
  const answer = await app.inject(`/avatars/${file}`)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** The strongest color channel of a pixel. */
async function colorAt(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer()
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}

const messageOf = (answer: { json: () => { message: string } }) => answer.json().message

describe('POST /api/admin/rake-players/pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('cuts a %s square', async (format) => {
    const file = await kept(await plain('red').toFormat(format).toBuffer())

    const answer = await app.inject(`/avatars/${file}`)

    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(file).toBe(`${createHash('sha256').update(answer.rawPayload).digest('hex')}.webp`)
    const { width, height, format: kind } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, kind }).toEqual({ width: 256, height: 256, kind: 'webp' })
  })

  it('turns a picture upright, and removes camera data', async () => {
    const half = { input: await plain('blue', 200, 100).png().toBuffer(), top: 0, left: 0 }
    const upright = plain('red', 200, 200).composite([half])
    // The picture is rotated by 90 degrees, and its orientation tag says so.
    const lying = await sharp(await upright.png().toBuffer())
      .rotate(270)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Mona' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()

    const picture = await served(await kept(lying))

    expect([await colorAt(picture, 128, 20), await colorAt(picture, 128, 236)]).toEqual([
      'blue',
      'red',
    ])
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
    expect(picture.includes('Mona')).toBe(false)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', gif],
    ['TIFF', tiff],
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, body) => {
    const answer = await upload(body)

    expect(answer.statusCode).toBe(400)
    expect(messageOf(answer)).toBe('This is not a PNG, JPEG, WebP or AVIF picture')
  })

  it('refuses an animated picture', async () => {
    const frames = await sharp(
      [await plain('red').png().toBuffer(), await plain('blue').png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer()

    expect(messageOf(await upload(frames))).toContain('moves')
  })

  it('refuses a truncated picture', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const png = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'red', noise },
    })
      .png()
      .toBuffer()

    const answer = await upload(png.subarray(0, png.length / 2))

    expect(messageOf(answer)).toBe('This picture is damaged and cannot be read')
  })

  it('refuses a small file with too many pixels before decoding it', async () => {
    const bomb = await plain('red', 10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)

    expect(messageOf(await upload(bomb))).toContain('at most 40 megapixels')
  })

  it('refuses a file of more than 8 MB', async () => {
    const answer = await upload(Buffer.alloc(8 * 1024 * 1024 + 1))

    expect(answer.statusCode).toBe(413)
  })
})

async function fetched(url: string) {
  return await admin.post(`${path}/fetch`, { url })
}

describe('POST /api/admin/rake-players/pictures/fetch', () => {
  it('fetches a picture once and keeps it', async () => {
    const png = await plain('blue').png().toBuffer()
    site.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png))

    const answer = await fetched(site.url.href)

    expect(answer.statusCode).toBe(201)
    expect(await colorAt(await served(answer.json().data.avatarUrl), 9, 9)).toBe('blue')
    expect(site.asked()).toBe(1)
  })

  it.each([
    ['https://localhost:1/a.png', 'is not an address of the internet'],
    ['http://localhost/a.png', 'only https is requested'],
    ['ftp://127.0.0.1/a.png', 'Please enter an https address'],
    ['mona.jpg', 'Please enter an https address'],
    ['https://img.example/a.png', 'This server fetches no pictures from img.example'],
  ])('does not request %s', async (url, reason) => {
    const answer = await fetched(url)

    expect(answer.statusCode).toBe(400)
    expect(messageOf(answer)).toContain(reason)
  })
})

const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`

const files = async () => {
  await playerPictures(db).removeUnused(31)
  return (await owner.selectFrom('player_pictures').select('file').execute()).map(
    ({ file }) => file,
  )
}

async function aged(file: string, count: number) {
  const age = { uploaded_at: days(count) }
  await owner.updateTable('player_pictures').set(age).where('file', '=', file).execute()
}

describe('a picture of a player', () => {
  it('stays while a player has it, and while a change of it can be undone', async () => {
    const file = await kept(await plain('red').png().toBuffer())
    await aged(file, 400)
    const added = await admin.post('/api/admin/rake-players', player('ada', { avatarUrl: file }))
    const { id } = added.json<{ data: { id: number } }>().data
    await sql`UPDATE audit_log SET at = ${days(300)}`.execute(owner)
    expect(await files()).toEqual([file])

    const removed = await admin.put(
      `/api/admin/rake-players/${id}`,
      player('ada', { avatarUrl: '' }),
    )
    expect(await files()).toEqual([file])
    const { auditId } = removed.json<{ auditId: number }>()
    expect((await admin.undo(auditId)).statusCode).toBe(200)
    const [top] = (await app.inject('/api/rake-players/top/5')).json<{ avatarUrl: string }[]>()
    expect(top?.avatarUrl).toBe(file)
    await served(file)

    await admin.put(`/api/admin/rake-players/${id}`, player('ada', { avatarUrl: 'ada.png' }))
    await sql`UPDATE audit_log SET at = ${days(32)}`.execute(owner)
    expect(await files()).toEqual([])
  })

  it('stays with a winner, and is removed after 31 days if unused', async () => {
    const unused = await kept(await plain('lime').png().toBuffer())
    await aged(unused, 30)
    expect(await files()).toEqual([unused])
    await aged(unused, 32)
    const won = await kept(await plain('blue').png().toBuffer())
    await aged(won, 400)
    await admin.post(
      '/api/admin/rake-players',
      player('eve', { avatarUrl: won, rakeAmount: '9.00' }),
    )
    await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 1 })
    await owner.deleteFrom('rake_players').execute()
    await sql`UPDATE audit_log SET at = ${days(300)}`.execute(owner)

    expect(await files()).toEqual([won])
    await owner.deleteFrom('weekly_winners').execute()
  })
})
