declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** Middleware of Koa. */
    middleware: ((
      context: {
        path: string;
        status: number;
        body: unknown;
        set(name: string, value: string): void;
      },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    store: {
      listObjects(
        bucket: string,
        options: { delimiter?: string; prefix?: string },
      ): Promise<{ objects: { key: string }[]; commonPrefixes: string[]; isTruncated: boolean }>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
