import { wordsOf } from "./words-of.ts";

/** Names that every program has: keywords, builtins and their exceptions. Alone they say nothing about a project. */
export const commonNames: ReadonlySet<string> = wordsOf(`
  and as assert async await break case class const continue def default del delete do elif else enum except export extends
  false final finally for from func fn function global goto if impl implements import in instanceof interface is lambda let
  match mod mut namespace new nil none nonlocal not null of or package pass private protected pub public raise return self
  static struct super switch this throw trait true try type typedef typeof use var void where while with yield None True False
  sizeof static_assert alignof decltype constexpr inline operator virtual
  abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir
  divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance
  issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed round
  set setattr slice sorted staticmethod str sum tuple vars zip __import__ __name__ __file__ __main__ Ellipsis NotImplemented
  Exception BaseException ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError BufferError
  ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning
  EOFError EnvironmentError ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit
  IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt
  LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError
  PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning
  StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError
  UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UserWarning ValueError Warning ZeroDivisionError
  Array Boolean Date Error Function Infinity JSON Map Math NaN Number Object Promise Proxy RangeError Reflect RegExp Set String
  Symbol WeakMap WeakSet BigInt undefined require console parseInt parseFloat isNaN setTimeout setInterval clearTimeout fetch
  window globalThis localStorage sessionStorage addEventListener querySelector innerHTML
`);

/** Words with inner capitals or underscores that running text uses for products, formats and ways of writing. */
export const proseNames: ReadonlySet<string> = wordsOf(`
  GitHub GitLab GitOps OpenAI ChatGPT DeepMind DeepSeek HuggingFace JavaScript TypeScript CoffeeScript ECMAScript PowerShell
  iPhone iPad iOS macOS watchOS tvOS MacBook YouTube LinkedIn WhatsApp TikTok PayPal DoorDash FedEx WordPress StackOverflow
  PostgreSQL MySQL MariaDB MongoDB DynamoDB CouchDB InfluxDB RocksDB LevelDB IndexedDB NoSQL SQLite BigQuery OpenGL OpenCL
  OpenCV OpenSSL OpenAPI OpenSSH WebGL WebGPU WebRTC WebAssembly WebSocket WebSockets GraphQL NumPy SciPy PyTorch TensorFlow
  FastAPI PyPI PyCharm IntelliJ VSCode WebStorm CircleCI TeamCity DevOps DevTools MLOps SaaS PaaS IaaS LaTeX BibTeX TeX jQuery
  NodeJS NextJS VueJS ReactJS AngularJS RxJS ElasticSearch OpenSearch RabbitMQ ZeroMQ CloudFront CloudWatch CloudFormation
  DigitalOcean CloudFlare NetBSD FreeBSD OpenBSD CentOS DuckDuckGo DuckDB SourceForge JetBrains McDonald McDonalds McKinsey
  eBay iCloud iTunes PlayStation PowerPoint OneDrive SharePoint JavaDoc JSDoc TypeDoc SQLAlchemy SQLFluff ReadTheDocs
  IPv4 IPv6 WiFi PhD CamelCase PascalCase camelCase snake_case lowerCamelCase UpperCamelCase
  APIs URLs IDs UUIDs PRs CPUs GPUs LLMs VMs DBs CLIs SDKs IDEs DTOs ORMs JWTs READMEs TODOs FAQs ASTs ETag ETags gRPC
`);
