import type { DocumentStatement, Retrieval } from '../../../retrieval/retrieval.service.ts';
import type { AnswerWriter, WrittenAnswer } from '../answer-writer.ts';
import { frames } from '../frames.ts';
import { type Numbering, numberSources } from '../told/citations.ts';
import { documentDisputes } from './document-disputes.ts';
import { documentSource, quotedFromDocument } from './document-source.ts';
import type { Library } from './library.ts';

/** Sentences of documents told at once, and of one page. */
const MOST = 3;

interface Parts {
  readonly retrieval: Retrieval;
  readonly library: Library;
}

/** The best sentences, no page twice. */
function chosen(found: readonly DocumentStatement[]): DocumentStatement[] {
  const told = new Set<string>();
  return found
    .filter(({ passage, pages }) => {
      const page = `${passage.documentId} ${pages[0]?.index}`;
      if (told.has(page)) return false;
      told.add(page);
      return true;
    })
    .slice(0, MOST);
}

function pagesBlock(statements: readonly DocumentStatement[], numbering: Numbering): string[] {
  if (statements.length === 0) return [];
  const items = statements.map(
    (one) => `- ${quotedFromDocument(one, numbering.numberOf(documentSource(one)))}`,
  );
  return [[frames.documents, ...items].join('\n')];
}

/** An answer with what the documents say after it, and first what they dispute. */
function joined(written: WrittenAnswer, blocks: readonly string[], numbering: Numbering): WrittenAnswer {
  const isAlone = written.kind !== 'answer';
  const before = isAlone ? [] : [written.content];
  const after = isAlone ? [`*${frames.documentsReferral}*`] : [];
  const content = [...before, ...blocks, frames.documentsUnreviewed, ...after].join('\n\n');
  const { nothingFound: _found, ...rest } = written;
  return { ...rest, kind: 'answer', content, sources: numbering.sources };
}

/** Puts what uploaded documents say of the plants of an answer after it; alone, when the sheets said nothing. */
export function withDocuments(writer: AnswerWriter, { retrieval, library }: Parts): AnswerWriter {
  return {
    write: async (question, follower) => {
      const written = await writer.write(question, follower);
      if (written.kind !== 'answer' && !written.nothingFound) return written;
      const plants = await library.plantsOf(question, written);
      const statements = chosen(await library.statements(question, plants));
      const numbering = numberSources(written.kind === 'answer' ? written.sources : []);
      const pages = pagesBlock(statements, numbering);
      const warnings = await library.warnings(plants);
      const disputes = await documentDisputes({ retrieval, written, statements, warnings, numbering });
      return pages.length + disputes.length === 0
        ? written
        : joined(written, [...disputes, ...pages], numbering);
    },
  };
}
