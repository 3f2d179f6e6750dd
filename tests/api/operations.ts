import { apiDocument } from "#server/http/openapi.ts";
import {
  type ApiDocument,
  type Media,
  type Operation,
  type Reply,
  resolveReference,
} from "#server/http/openapi-document.ts";
import type { TestApi } from "#server/testing/open-test-api.ts";

/** One call of the API document. */
export interface ToldOperation extends Operation {
  /** Upper case. */
  method: string;
  /** With `{id}` for parameters. */
  path: string;
  /** Whether it needs a token. */
  isForAdmins: boolean;
}

export async function documentOf({ app: { server } }: TestApi): Promise<ApiDocument> {
  await server.ready();
  return apiDocument(server);
}

export function operationsOf(document: ApiDocument): ToldOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      isForAdmins: (operation.security ?? document.security).length > 0,
    })),
  );
}

/** What a call takes and answers, by name. */
export function mediaOf(document: ApiDocument, operation: Operation): { name: string; media: Media }[] {
  const replies = Object.entries(operation.responses).flatMap(([status, reply]) =>
    Object.entries(resolveReference<Reply>(document, reply).content ?? {}).map(([type, media]) => ({
      name: `${status} ${type}`,
      media,
    })),
  );
  const sent = Object.entries(operation.requestBody?.content ?? {}).map(([type, media]) => ({
    name: `request ${type}`,
    media,
  }));
  const asked = (operation.parameters ?? []).map(({ name, schema, example }) => ({
    name: `parameter ${name}`,
    media: { schema, example },
  }));
  return [...sent, ...asked, ...replies];
}
