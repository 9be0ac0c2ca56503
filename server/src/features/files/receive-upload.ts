import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { imageLimits } from '@alumni/shared/core/limits';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DomainError,
  ForbiddenError,
  InvalidInputError,
  TooLargeError,
  UnsupportedTypeError,
} from '../../core/domain-errors.ts';
import { httpMessages } from '../../http/http.messages.ts';
import { imageMessages } from '../../images/images.messages.ts';
import { throwStorageError } from '../../images/storage/storage-error.ts';
import { fileMessages } from './files.messages.ts';

/** Bytes allowed for boundaries, part headers and the `user` field. */
const formOverhead = 64 * 1024;

/** Time for a client to stop sending a refused upload; then the connection is cut. */
const lingerMs = 2_000;

/** Pause between discarded chunks: reading them at full speed fills memory with their buffers. */
const drainPauseMs = 100;

export const multipartLimits = {
  fileSize: imageLimits.bytes,
  files: 1,
  fields: 4,
  parts: 6,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 50,
};

/**
 * Streams the `file` of a multipart form into a file on disk and passes it to `handle`. Concurrent uploads therefore
 * do not fill memory. The file is already unlinked, so a crash leaves nothing. Throws `TooLargeError` as soon as the
 * file exceeds 10 MB, and `ForbiddenError` if `user` is not the caller. Throws `UnsupportedTypeError` or
 * `InvalidInputError` for a malformed request.
 */
export async function receiveUpload<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { folder, rollNo }: { folder: string; rollNo: string },
  handle: (file: FileHandle) => Promise<T>,
): Promise<T> {
  try {
    if (Number(request.headers['content-length']) > imageLimits.bytes + formOverhead) {
      throw new TooLargeError(imageMessages.imageTooLarge);
    }
    if (!request.isMultipart()) {
      throw request.body
        ? new UnsupportedTypeError(httpMessages.typeUnsupported)
        : new InvalidInputError(fileMessages.fileMissing);
    }
    const file = await openUnlinked(folder).catch(throwStorageError);
    try {
      await Promise.race([readForm(request, file, rollNo), clientDisconnected(request)]);
      return await handle(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    discardRest(request, reply);
    throw error;
  }
}

/** Reads a received file completely and leaves it open. */
export function readAll(file: FileHandle): Promise<Buffer> {
  return buffer(file.createReadStream({ start: 0, autoClose: false }));
}

async function openUnlinked(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Rejects if the client disconnects before the form's end, which the parser never notices. */
function clientDisconnected({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const check = () =>
      raw.readableEnded || reject(new InvalidInputError(fileMessages.uploadIncomplete));
    if (raw.destroyed) check();
    else raw.once('close', check);
  });
}

async function readForm(request: FastifyRequest, file: FileHandle, rollNo: string): Promise<void> {
  let received = false;
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw new InvalidInputError(fileMessages.fileMissing);
        await writePart(part, file);
        received = true;
      } else if (part.fieldname === 'user' && part.value !== rollNo) {
        throw new ForbiddenError();
      }
    }
  } catch (error) {
    throw asFormError(error);
  }
  if (!received) throw new InvalidInputError(fileMessages.fileMissing);
}

async function writePart(part: MultipartFile, file: FileHandle): Promise<void> {
  // At the size limit, the parser only truncates the file, so this code refuses the file itself.
  const refuse = () => part.file.destroy(new TooLargeError(imageMessages.imageTooLarge));
  part.file.once('limit', refuse);
  if (part.file.truncated) refuse();
  // Writes without a write stream, which would keep the handle open.
  for await (const chunk of part.file) await file.writeFile(chunk).catch(throwStorageError);
}

/** Parser errors about limits have a status or a code; all others mean a malformed form. */
function asFormError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new TooLargeError(imageMessages.imageTooLarge);
  if (statusCode === 413) return error;
  return new InvalidInputError(fileMessages.uploadIncomplete);
}

/**
 * Discards the rest of a refused upload: many clients read the response only after sending all. Cuts the connection of
 * a client that does not stop.
 */
function discardRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe();
  raw.on('data', () => {
    raw.pause();
    setTimeout(() => raw.resume(), drainPauseMs).unref();
  });
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
  });
}
