import type { KnowledgeDocument } from '@cardroom/brand/knowledge'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import {
  type AskedWord,
  type Match,
  type Passage,
  rank,
  termsOf,
  weigher,
} from '../domain/ranking.ts'
import { wordsOf } from '../domain/words.ts'

/** A longer question has said by then what it is about. */
const maxWords = 60

type Vocabulary = {
  /** In how many documents a lexeme is. */
  frequencies: ReadonlyMap<string, number>
  documents: number
  readAt: number
}

/** It changes with a release; until then another instance's documents may be weighed by older counts. */
const vocabularyMs = 60_000

/** The knowledge base as Postgres searches it. */
export function knowledge(db: Database) {
  let vocabulary: Vocabulary | null = null

  return {
    /** Makes the tables hold these documents and no others; safe to run from several instances at once. */
    async sync(documents: readonly KnowledgeDocument[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await sql`SELECT pg_advisory_xact_lock(hashtext('chat.knowledge'))`.execute(transaction)
        await transaction.deleteFrom('chat_words').execute()
        await transaction.deleteFrom('chat_passages').execute()
        await transaction
          .insertInto('chat_passages')
          .values(documents.flatMap(passagesOf))
          .execute()
        // A stem is asked for by its words: what a slip of the keyboard looks like is a word, not a stem.
        await sql`
          INSERT INTO chat_words (word, lexeme, documents)
          SELECT DISTINCT word, lexeme, documents
          FROM chat_passages, unnest(string_to_array(words, ' ')) AS word,
            LATERAL (
              SELECT (tsvector_to_array(to_tsvector('chat_english', word)))[1] AS lexeme
            ) AS stemmed
          JOIN LATERAL (
            SELECT count(DISTINCT document_id) AS documents
            FROM chat_passages WHERE lexeme = ANY (tsvector_to_array(lexemes))
          ) AS counted ON documents > 0
        `.execute(transaction)
      })
      vocabulary = null
    },

    /** Documents by how well they answer a question, best first; none where no word is known. */
    async search(this: void, question: string): Promise<Match[]> {
      const words = wordsOf(question).slice(0, maxWords)
      if (words.length === 0) return []
      const { rows } = await sql<AskedWord>`
        SELECT asked.word, asked.lexeme, coalesce(known.documents, 0) AS documents,
          coalesce(near.similar, '[]'::json) AS similar
        FROM (
          SELECT word, (tsvector_to_array(to_tsvector('chat_english', word)))[1] AS lexeme
          FROM unnest(${words}::text[]) AS word
        ) AS asked
        LEFT JOIN LATERAL (
          SELECT documents FROM chat_words WHERE lexeme = asked.lexeme LIMIT 1
        ) AS known ON true
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('word', word, 'lexeme', lexeme, 'documents', documents)
            ORDER BY likeness DESC, word) AS similar
          FROM (
            SELECT word, lexeme, documents, similarity(word, asked.word) AS likeness
            FROM chat_words WHERE known.documents IS NULL AND (
              similarity(word, asked.word) > 0.2
              OR (left(word, 1) = left(asked.word, 1) AND length(word) = length(asked.word))
            )
            ORDER BY likeness DESC, word LIMIT 12
          ) AS likest
        ) AS near ON true
        WHERE asked.lexeme IS NOT NULL`.execute(db)
      if (rows.length === 0) return []
      if (vocabulary === null || vocabulary.readAt + vocabularyMs < performance.now()) {
        vocabulary = await readVocabulary(db)
      }
      const { frequencies, documents } = vocabulary
      const terms = termsOf(rows, documents)
      const passages = await passagesWith(
        db,
        terms.map(({ lexeme }) => lexeme),
      )
      return rank(terms, passages, weigher(frequencies, documents))
    },
  }
}

async function passagesWith(db: Database, lexemes: readonly string[]): Promise<Passage[]> {
  // A lexeme is letters and digits and nothing else, so that quotes around it are enough.
  const anyOfThem = lexemes.map((lexeme) => `'${lexeme}'`).join('|')
  const { rows } = await sql<Passage>`
    SELECT document_id AS "documentId", kind, tsvector_to_array(lexemes) AS lexemes
    FROM chat_passages
    WHERE lexemes @@ ${anyOfThem}::tsquery
    ORDER BY id`.execute(db)
  return rows
}

async function readVocabulary(db: Database): Promise<Vocabulary> {
  const [words, { documents }] = await Promise.all([
    db.selectFrom('chat_words').select(['lexeme', 'documents']).distinct().execute(),
    db
      .selectFrom('chat_passages')
      .select(({ fn }) => fn.count<number>('document_id').distinct().as('documents'))
      .executeTakeFirstOrThrow(),
  ])
  const frequencies = new Map(words.map((word) => [word.lexeme, word.documents]))
  return { frequencies, documents, readAt: performance.now() }
}

function passagesOf({ id, title, text, questions }: KnowledgeDocument) {
  const passage = (kind: Passage['kind'], content: string) => ({
    document_id: id,
    kind,
    words: wordsOf(content).join(' '),
  })
  return [
    passage('title', title),
    passage('text', text),
    ...questions.map((question) => passage('question', question)),
  ]
}
