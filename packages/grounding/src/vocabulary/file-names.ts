import { wordsOf } from "./words-of.ts";

/** Extensions of files that a repository holds, lower case. */
export const fileExtensions: ReadonlySet<string> = wordsOf(`
  py pyi pyx pxd pxi ipynb js jsx mjs cjs ts tsx mts cts vue svelte java kt kts scala groovy gradle go rs c h cc cpp cxx hpp hh
  hxx inl cu cuh m mm swift rb rake erb php cs fs vb lua pl pm r rmd jl sh bash zsh fish ps1 bat cmd sql html htm css scss sass
  less xml xsd xsl svg json jsonc json5 jsonl ndjson yaml yml toml ini cfg conf config env properties lock md mdx rst adoc txt
  csv tsv parquet proto thrift graphql gql tf tfvars hcl nix bzl bazel cmake mk am ac in tpl tmpl j2 jinja hbs ejs pug s asm v
  vhd zig nim d ex exs erl hrl hs ml mli elm clj cljs edn dart f f90 el scm rkt tex bib wasm so patch diff log snap plist
  gyp gypi csproj sln editorconfig pdf doc docx xls xlsx ppt pptx odt png jpg jpeg gif webp bmp mp3 mp4 wav zip tar gz
`);

/** Of those, the ones of programs: what the paper calls source extensions. */
export const sourceExtensions: ReadonlySet<string> = wordsOf(`
  py pyi pyx pxd pxi js jsx mjs cjs ts tsx mts cts vue svelte java kt kts scala groovy go rs c h cc cpp cxx hpp hh hxx inl cu cuh
  m mm swift rb php cs fs vb lua pl pm r jl sh bash zsh fish ps1 sql proto asm vhd zig nim d ex exs erl hs ml mli elm clj cljs dart
  f f90 el scm rkt
`);

/** Extensions that are attribute names as well: without a directory they need a stem that is no receiver. */
export const attributeLikeExtensions: ReadonlySet<string> = wordsOf(`
  c h m s r d v f in am ac config env lock log so el ml hs fs cs cmd snap sql json xml html text
`);

/** Of those, the ones that name a file only behind a directory. */
export const directoryOnlyExtensions: ReadonlySet<string> = wordsOf("config env lock log d in am ac so snap");

/** Files that are known by their whole name. */
export const wholeFileNames: ReadonlySet<string> = wordsOf(`
  Makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Vagrantfile Procfile Gemfile Rakefile Pipfile CODEOWNERS
  meson.build CMakeLists.txt go.mod go.sum .env .gitignore .gitattributes .dockerignore .npmrc .editorconfig .eslintrc
  .prettierrc .babelrc .flake8 .pylintrc .coveragerc
`);

/** Products whose names look like file names, lower case. */
export const productsLikeFiles: ReadonlySet<string> = wordsOf(`
  node.js next.js vue.js react.js express.js three.js d3.js nuxt.js ember.js backbone.js chart.js socket.io asp.net discord.js
  alpine.js angular.js moment.js p5.js knockout.js require.js nest.js electron.js ml.net
`);

/** Names of things that have attributes: `self.config` is no file. */
export const receivers: ReadonlySet<string> = wordsOf(`
  self this cls obj ctx args kwargs request response req res app config settings np pd os sys math df torch tf logger module
  exports window document console event state props JSON
`);
